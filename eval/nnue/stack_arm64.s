#include "kernels_arm64.h"
#include "textflag.h"

// The routines of networks with further layers, each described in kernels_arm64.go and, by
// what it computes, in kernels.go.

// DENSE sets R0, R1 and R2 to activations, l2 and rest, R3 to n, and the sums of the 16
// neurons of the second layer, in V16 to V31, to 0.
#define DENSE \
	MOVD activations+0(FP), R0; \
	MOVD l2+8(FP), R1; \
	MOVD rest+16(FP), R2; \
	MOVD n+24(FP), R3; \
	CLEAR8; \
	VEOR V24.B16, V24.B16, V24.B16; \
	VEOR V25.B16, V25.B16, V25.B16; \
	VEOR V26.B16, V26.B16, V26.B16; \
	VEOR V27.B16, V27.B16, V27.B16; \
	VEOR V28.B16, V28.B16, V28.B16; \
	VEOR V29.B16, V29.B16, V29.B16; \
	VEOR V30.B16, V30.B16, V30.B16

// SQUARE sets a clipped value v to v*v >> 9, rounded.
#define SQUARE(v) \
	MUL_8H(v, v, v); \
	URSHR_8H(9, v, v)

// func packNEON(dst *uint8, acc, weights *int16, n int) int64
//
// Sums are as in forwardNEON, of one half.
TEXT ·packNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD acc+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD n+24(FP), R5
	CLEAR8

pack:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R2), [V8.H8, V9.H8, V10.H8, V11.H8]
	VLD1.P 64(R2), [V12.H8, V13.H8, V14.H8, V15.H8]
	FORWARD(0, 8, 16, 17)
	FORWARD(1, 9, 18, 19)
	FORWARD(2, 10, 20, 21)
	FORWARD(3, 11, 22, 23)
	FORWARD(4, 12, 16, 17)
	FORWARD(5, 13, 18, 19)
	FORWARD(6, 14, 20, 21)
	FORWARD(7, 15, 22, 23)
	SQUARE(0)
	SQUARE(1)
	SQUARE(2)
	SQUARE(3)
	SQUARE(4)
	SQUARE(5)
	SQUARE(6)
	SQUARE(7)
	VUZP1  V4.B16, V0.B16, V0.B16
	VUZP1  V5.B16, V1.B16, V1.B16
	VUZP1  V6.B16, V2.B16, V2.B16
	VUZP1  V7.B16, V3.B16, V3.B16
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R0)
	SUBS   $64, R5
	BNE    pack

	SUM8
	MOVD R4, ret+32(FP)
	RET

// ROW adds the products of a strip of activations, in V0 to V3, and a row of weights. Two
// products of 7 bits each fit in a word.
#define ROW(sum) \
	VLD1.P 64(R1), [V4.B16, V5.B16, V6.B16, V7.B16]; \
	SMULL_8H(0, 4, 8); \
	SMULL_8H(1, 5, 9); \
	SMULL_8H(2, 6, 10); \
	SMULL_8H(3, 7, 11); \
	SMLAL2_8H(0, 4, 8); \
	SMLAL2_8H(1, 5, 9); \
	SMLAL2_8H(2, 6, 10); \
	SMLAL2_8H(3, 7, 11); \
	SADALP_4S(8, sum); \
	SADALP_4S(9, sum); \
	SADALP_4S(10, sum); \
	SADALP_4S(11, sum)

// func stackNEON(activations *uint8, l2 *int8, rest *int32, n int) int32
TEXT ·stackNEON(SB), NOSPLIT, $0-36
	DENSE

dense:
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	ROW(16)
	ROW(17)
	ROW(18)
	ROW(19)
	ROW(20)
	ROW(21)
	ROW(22)
	ROW(23)
	ROW(24)
	ROW(25)
	ROW(26)
	ROW(27)
	ROW(28)
	ROW(29)
	ROW(30)
	ROW(31)
	SUBS   $64, R3
	BNE    dense
	B      further<>(SB)

// ROWDOT is ROW with the dot product extension.
#define ROWDOT(sum) \
	VLD1.P 64(R1), [V4.B16, V5.B16, V6.B16, V7.B16]; \
	SDOT_4S(0, 4, sum); \
	SDOT_4S(1, 5, sum); \
	SDOT_4S(2, 6, sum); \
	SDOT_4S(3, 7, sum)

// func stackDot(activations *uint8, l2 *int8, rest *int32, n int) int32
TEXT ·stackDot(SB), NOSPLIT, $0-36
	DENSE

dense:
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	ROWDOT(16)
	ROWDOT(17)
	ROWDOT(18)
	ROWDOT(19)
	ROWDOT(20)
	ROWDOT(21)
	ROWDOT(22)
	ROWDOT(23)
	ROWDOT(24)
	ROWDOT(25)
	ROWDOT(26)
	ROWDOT(27)
	ROWDOT(28)
	ROWDOT(29)
	ROWDOT(30)
	ROWDOT(31)
	SUBS   $64, R3
	BNE    dense
	B      further<>(SB)

// SECOND makes sums of the second layer, of which number and vector are the register, and
// biases activations.
#define SECOND(number, vector, biases) \
	VADD biases.S4, vector.S4, vector.S4; \
	SMAX_4S(2, number, number); \
	SMIN_4S(3, number, number); \
	MUL_4S(number, number, number); \
	VUSHR $14, vector.S4, vector.S4

// THIRD adds to the sums of the third layer, in V16 to V23, the products of a pair of
// activations of the second, which are words of register number second.
#define THIRD(second, even) \
	PRODUCTS(second, even, 16, 17); \
	PRODUCTS(second, even, 18, 19); \
	PRODUCTS(second, even, 20, 21); \
	PRODUCTS(second, even, 22, 23)

// PRODUCTS does so for eight neurons of the third layer. It separates the weights of the even
// neuron of the second layer from those of the odd one.
#define PRODUCTS(second, even, low, high) \
	VLD2.P 32(R2), [V4.H8, V5.H8]; \
	SMLAL_BY_4S(second, even, 4, low); \
	SMLAL2_BY_4S(second, even, 4, high); \
	SMLAL_BY_4S(second, even+1, 5, low); \
	SMLAL2_BY_4S(second, even+1, 5, high)

// LAST makes sums of the third layer products of their activations and the weights.
#define LAST(number, vector, weights) \
	SMAX_4S(2, number, number); \
	SMIN_4S(3, number, number); \
	VUSHR $10, vector.S4, vector.S4; \
	MUL_4S(number, number, number); \
	VUSHR $14, vector.S4, vector.S4; \
	MUL_4S(weights, number, number)

// CLIP0TO sets V2 and V3 to the ends of a clipped range.
#define CLIP0TO(most) \
	MOVD $most, R4; \
	VEOR V2.B16, V2.B16, V2.B16; \
	VDUP R4, V3.S4

// further computes what comes after the products of the second layer: V16 to V31 have the
// sums of its neurons, each in four parts, and R2 is rest. It returns to the caller of the
// routine that jumps here.
TEXT further<>(SB), NOSPLIT, $0-36
	VADDP V17.S4, V16.S4, V16.S4
	VADDP V19.S4, V18.S4, V18.S4
	VADDP V21.S4, V20.S4, V20.S4
	VADDP V23.S4, V22.S4, V22.S4
	VADDP V25.S4, V24.S4, V24.S4
	VADDP V27.S4, V26.S4, V26.S4
	VADDP V29.S4, V28.S4, V28.S4
	VADDP V31.S4, V30.S4, V30.S4
	VADDP V18.S4, V16.S4, V16.S4
	VADDP V22.S4, V20.S4, V17.S4
	VADDP V26.S4, V24.S4, V18.S4
	VADDP V30.S4, V28.S4, V19.S4

	CLIP0TO(CLIP2)
	VLD1.P 64(R2), [V4.S4, V5.S4, V6.S4, V7.S4]
	SECOND(16, V16, V4)
	SECOND(17, V17, V5)
	SECOND(18, V18, V6)
	SECOND(19, V19, V7)
	VUZP1  V17.H8, V16.H8, V0.H8
	VUZP1  V19.H8, V18.H8, V1.H8

	VLD1.P 64(R2), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1.P 64(R2), [V20.S4, V21.S4, V22.S4, V23.S4]
	VLD1.P 64(R2), [V24.S4, V25.S4, V26.S4, V27.S4]
	VLD1.P 64(R2), [V28.S4, V29.S4, V30.S4, V31.S4]
	THIRD(0, 0)
	THIRD(0, 2)
	THIRD(0, 4)
	THIRD(0, 6)
	THIRD(1, 0)
	THIRD(1, 2)
	THIRD(1, 4)
	THIRD(1, 6)

	CLIP0TO(CLIP3)
	LAST(16, V16, 24)
	LAST(17, V17, 25)
	LAST(18, V18, 26)
	LAST(19, V19, 27)
	LAST(20, V20, 28)
	LAST(21, V21, 29)
	LAST(22, V22, 30)
	LAST(23, V23, 31)
	VADD  V17.S4, V16.S4, V16.S4
	VADD  V19.S4, V18.S4, V18.S4
	VADD  V21.S4, V20.S4, V20.S4
	VADD  V23.S4, V22.S4, V22.S4
	VADD  V18.S4, V16.S4, V16.S4
	VADD  V22.S4, V20.S4, V20.S4
	VADD  V20.S4, V16.S4, V16.S4
	VADDV V16.S4, V16
	VMOV  V16.S[0], R4
	MOVW  R4, ret+32(FP)
	RET
