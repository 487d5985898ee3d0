// What the routines for arm64 have in common.

// Instructions that Go's assembler does not know. The operands are numbers of V registers, in
// the order of Go: the opposite of Arm's, with the result last. Names end with the arrangement
// of the result, such as 8H: eight words of 16 bits. Comments have Arm's syntax.

// SMAX Vd.8H, Vn.8H, Vm.8H and SMAX Vd.4S, Vn.4S, Vm.4S: the maximum of signed numbers.
#define SMAX_8H(m, n, d) WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))
#define SMAX_4S(m, n, d) WORD $(0x4ea06400 | (m)<<16 | (n)<<5 | (d))

// SMIN Vd.8H, Vn.8H, Vm.8H and SMIN Vd.4S, Vn.4S, Vm.4S: the minimum of signed numbers.
#define SMIN_8H(m, n, d) WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))
#define SMIN_4S(m, n, d) WORD $(0x4ea06c00 | (m)<<16 | (n)<<5 | (d))

// MUL Vd.8H, Vn.8H, Vm.8H and MUL Vd.4S, Vn.4S, Vm.4S: the low half of products.
#define MUL_8H(m, n, d) WORD $(0x4e609c00 | (m)<<16 | (n)<<5 | (d))
#define MUL_4S(m, n, d) WORD $(0x4ea09c00 | (m)<<16 | (n)<<5 | (d))

// SMLAL Vd.4S, Vn.4H, Vm.4H and SMLAL2 Vd.4S, Vn.8H, Vm.8H: products of the low and of the
// high halves, added to d.
#define SMLAL_4S(m, n, d) WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2_4S(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))

// SMLAL Vd.4S, Vn.4H, Vm.H[i] and SMLAL2 Vd.4S, Vn.8H, Vm.H[i]: the same, with one word of m,
// which is V0 to V15.
#define SMLAL_BY_4S(m, i, n, d) WORD $(0x0f402000 | INDEX(i) | (m)<<16 | (n)<<5 | (d))
#define SMLAL2_BY_4S(m, i, n, d) WORD $(0x4f402000 | INDEX(i) | (m)<<16 | (n)<<5 | (d))
// Go's assembler reads a>>b&c as a>>(b&c).
#define INDEX(i) (((i)>>2)&1)<<11 | (((i)>>1)&1)<<21 | ((i)&1)<<20

// SMULL Vd.8H, Vn.8B, Vm.8B: products of the low halves. SMLAL2 Vd.8H, Vn.16B, Vm.16B:
// products of the high halves, added to d.
#define SMULL_8H(m, n, d) WORD $(0x0e20c000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2_8H(m, n, d) WORD $(0x4e208000 | (m)<<16 | (n)<<5 | (d))

// SADALP Vd.4S, Vn.8H and SADALP Vd.2D, Vn.4S: sums of neighbors, added to d.
#define SADALP_4S(n, d) WORD $(0x4e606800 | (n)<<5 | (d))
#define SADALP_2D(n, d) WORD $(0x4ea06800 | (n)<<5 | (d))

// URSHR Vd.8H, Vn.8H, #shift: rounded shift to the right.
#define URSHR_8H(shift, n, d) WORD $(0x6f002400 | (32-(shift))<<16 | (n)<<5 | (d))

// SDOT Vd.4S, Vn.16B, Vm.16B: sums of four products of bytes, added to d. Processors need
// the dot product extension for it.
#define SDOT_4S(m, n, d) WORD $(0x4e809400 | (m)<<16 | (n)<<5 | (d))

// CLIP is the upper end of the clipped range, QA, and CLIP2 and CLIP3 are those of the sums
// of the second and of the third layer: see stack.go.
#define CLIP 0xff
#define CLIP2 0x4000
#define CLIP3 0x1000000

// CLEAR8 sets the sums of FORWARD, in V16 to V23, to 0, and V31 and V30 to the ends of the
// clipped range.
#define CLEAR8 \
	MOVD $CLIP, R4; \
	VDUP R4, V30.H8; \
	VEOR V31.B16, V31.B16, V31.B16; \
	VEOR V16.B16, V16.B16, V16.B16; \
	VEOR V17.B16, V17.B16, V17.B16; \
	VEOR V18.B16, V18.B16, V18.B16; \
	VEOR V19.B16, V19.B16, V19.B16; \
	VEOR V20.B16, V20.B16, V20.B16; \
	VEOR V21.B16, V21.B16, V21.B16; \
	VEOR V22.B16, V22.B16, V22.B16; \
	VEOR V23.B16, V23.B16, V23.B16

// FORWARD clips eight accumulators and adds the product of each with the one weight and its
// own value once more to two sums. With v clipped to 0…255 and w within ±128, v*w fits in a
// word.
#define FORWARD(acc, weights, low, high) \
	SMAX_8H(31, acc, acc); \
	SMIN_8H(30, acc, acc); \
	MUL_8H(acc, weights, weights); \
	SMLAL_4S(acc, weights, low); \
	SMLAL2_4S(acc, weights, high)

// SUM8 sets R4 to the sum of the double words of V16 to V23, sums of two of which still fit
// in one. V31 has to be 0.
#define SUM8 \
	VADD V17.S4, V16.S4, V16.S4; \
	VADD V19.S4, V18.S4, V18.S4; \
	VADD V21.S4, V20.S4, V20.S4; \
	VADD V23.S4, V22.S4, V22.S4; \
	SADALP_2D(16, 31); \
	SADALP_2D(18, 31); \
	SADALP_2D(20, 31); \
	SADALP_2D(22, 31); \
	VADDP V31.D2, V31.D2, V31.D2; \
	VMOV V31.D[0], R4
