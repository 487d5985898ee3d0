// What the routines for amd64 have in common. Those for AVX2 and AVX-512 use no instruction of
// SSE, such as MOVQ for VMOVQ: after a wide one, it takes a hundred nanoseconds.

// The upper end of the clipped range, QA, in both words of a double word.
#define CLIP $0x00ff00ff

// The upper ends of the clipped ranges of the sums of the second and of the third layer:
// constants of stack.go.
#define CLIP2 $0x4000
#define CLIP3 $0x1000000

// STEP sets SI, DI, R8 and R9 to where the first side's half of src, that of dst, the
// row added and the row removed are; R10, R11, R12 and R13 to the same of the other side.
#define STEP \
	MOVQ dst+0(FP), DI;      \
	MOVQ src+8(FP), SI;      \
	MOVQ weights+16(FP), DX; \
	MOVQ n+24(FP), CX;       \
	MOVQ s+32(FP), BX;       \
	MOVL (BX), R8;           \
	MOVL 4(BX), R9;          \
	LEAQ (DX)(R8*2), R8;     \
	LEAQ (DX)(R9*2), R9;     \
	LEAQ (SI)(CX*2), R10;    \
	LEAQ (DI)(CX*2), R11;    \
	MOVL 12(BX), R12;        \
	MOVL 16(BX), R13;        \
	LEAQ (DX)(R12*2), R12;   \
	LEAQ (DX)(R13*2), R13;   \
	XORQ AX, AX

// TAKEN sets DX and BX to the rows taken of the one side and of the other, after STEP.
#define TAKEN \
	MOVL 8(BX), AX;       \
	MOVL 20(BX), BX;      \
	LEAQ (DX)(BX*2), BX;  \
	LEAQ (DX)(AX*2), DX;  \
	XORQ AX, AX

// SUMQ sets AX to the sum of the quad words of Y8.
#define SUMQ \
	VEXTRACTI128 $1, Y8, X9; \
	VPADDQ X9, X8, X8;       \
	VPSRLDQ $8, X8, X9;      \
	VPADDQ X9, X8, X8;       \
	VMOVQ X8, AX

// SUM5 adds up the double words of Z8 and Z9, sums of two of which still fit in one, and
// sets AX to the sum.
#define SUM5 \
	VPADDD Z9, Z8, Z8;        \
	VEXTRACTI64X4 $1, Z8, Y9; \
	VPMOVSXDQ Y8, Z8;         \
	VPMOVSXDQ Y9, Z9;         \
	VPADDQ Z9, Z8, Z8;        \
	VEXTRACTI64X4 $1, Z8, Y9; \
	VPADDQ Y9, Y8, Y8;        \
	SUMQ

// SUM4 sets AX to the sum of the double words of X8 to X11, none of which may be added to
// another without being widened.
#define SUM4 \
	PXOR X7, X7; \
	WIDEN(X8);   \
	WIDEN(X9);   \
	WIDEN(X10);  \
	WIDEN(X11);  \
	PSHUFD $0xee, X7, X0; \
	PADDQ X0, X7;\
	MOVQ X7, AX

// WIDEN adds the double words of sum to the quad words of X7.
#define WIDEN(sum) \
	PSHUFD $0xee, sum, X0; \
	PMOVSXDQ sum, X1;      \
	PMOVSXDQ X0, X0;       \
	PADDQ X1, X7;          \
	PADDQ X0, X7
