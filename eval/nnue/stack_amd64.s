#include "kernels_amd64.h"
#include "textflag.h"

// The routines of networks with further layers, each described in kernels_amd64.go and, by
// what it computes, in kernels.go.

// PACK2 multiplies two registers of accumulators, clipped, by the weights at two
// places, as forwardAVX2 does, and packs their squares, of 7 bits each. For a clipped
// value v, VPMULHRSW gives (8v*8v + 2^14) >> 15, which is v*v >> 9, rounded.
#define PACK2(low, high, to) \
	VPMAXSW   low(SI)(AX*2), Y14, Y0;  \
	VPMAXSW   high(SI)(AX*2), Y14, Y1; \
	VPMINSW   Y0, Y15, Y0;             \
	VPMINSW   Y1, Y15, Y1;             \
	VPMULLW   low(R8)(AX*2), Y0, Y2;   \
	VPMULLW   high(R8)(AX*2), Y1, Y3;  \
	VPMADDWD  Y0, Y2, Y2;              \
	VPMADDWD  Y1, Y3, Y3;              \
	VPADDD    Y2, Y8, Y8;              \
	VPADDD    Y3, Y9, Y9;              \
	VPSLLW    $3, Y0, Y0;              \
	VPSLLW    $3, Y1, Y1;              \
	VPMULHRSW Y0, Y0, Y0;              \
	VPMULHRSW Y1, Y1, Y1;              \
	VPACKUSWB Y1, Y0, Y0;              \
	VMOVDQU   Y0, to(DI)(AX*1)

// func packAVX2(dst *uint8, acc, weights *int16, n int) int64
//
// Sums are as in forwardAVX2, of one half.
TEXT ·packAVX2(SB), NOSPLIT, $0-40
	MOVQ         dst+0(FP), DI
	MOVQ         acc+8(FP), SI
	MOVQ         weights+16(FP), R8
	MOVQ         n+24(FP), CX
	MOVL         CLIP, AX
	VMOVQ        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VPXOR        Y8, Y8, Y8
	VPXOR        Y9, Y9, Y9
	XORQ         AX, AX

pack2:
	PACK2(0, 64, 0)
	PACK2(32, 96, 32)
	ADDQ $64, AX
	CMPQ AX, CX
	JLT  pack2

	VPADDD       Y9, Y8, Y8
	VEXTRACTI128 $1, Y8, X9
	VPMOVSXDQ    X8, Y8
	VPMOVSXDQ    X9, Y9
	VPADDQ       Y9, Y8, Y8
	SUMQ
	MOVQ         AX, ret+32(FP)
	VZEROUPPER
	RET

// PACK5 is PACK2 for 64 neurons.
#define PACK5(acc, weights, to, sum) \
	VPMAXSW   (acc)(AX*2), Z14, Z0;     \
	VPMAXSW   64(acc)(AX*2), Z14, Z1;   \
	VPMINSW   Z0, Z15, Z0;              \
	VPMINSW   Z1, Z15, Z1;              \
	VPMULLW   (weights)(AX*2), Z0, Z2;  \
	VPMULLW   64(weights)(AX*2), Z1, Z3;\
	VPDPWSSD  Z0, Z2, sum;              \
	VPDPWSSD  Z1, Z3, sum;              \
	VPSLLW    $3, Z0, Z0;               \
	VPSLLW    $3, Z1, Z1;               \
	VPMULHRSW Z0, Z0, Z0;               \
	VPMULHRSW Z1, Z1, Z1;               \
	VPACKUSWB Z1, Z0, Z0;               \
	VMOVDQU64 Z0, (to)(AX*1)

// func packAVX512(dst *uint8, own, other, weights *int16, n int) int64
TEXT ·packAVX512(SB), NOSPLIT, $0-48
	MOVQ         dst+0(FP), DI
	MOVQ         own+8(FP), SI
	MOVQ         other+16(FP), DX
	MOVQ         weights+24(FP), R8
	MOVQ         n+32(FP), CX
	LEAQ         (R8)(CX*2), R9
	LEAQ         (DI)(CX*1), R10
	MOVL         CLIP, AX
	VPBROADCASTD AX, Z15
	VPXORQ       Z14, Z14, Z14
	VPXORQ       Z8, Z8, Z8
	VPXORQ       Z9, Z9, Z9
	XORQ         AX, AX

pack5:
	PACK5(SI, R8, DI, Z8)
	PACK5(DX, R9, R10, Z9)
	ADDQ $64, AX
	CMPQ AX, CX
	JLT  pack5

	SUM5
	MOVQ AX, ret+40(FP)
	VZEROUPPER
	RET

// ROW2 adds the products of a strip of activations, in Y0 and Y1, and a row of
// weights. Two products of 7 bits each fit in a word.
#define ROW2(row, sum) \
	VPMADDUBSW (64*row)(DX), Y0, Y2;    \
	VPMADDUBSW (64*row+32)(DX), Y1, Y3; \
	VPMADDWD   Y15, Y2, Y2;             \
	VPMADDWD   Y15, Y3, Y3;             \
	VPADDD     Y2, sum, sum;            \
	VPADDD     Y3, sum, sum

// THIRD2 adds to the sums of the third layer, in Y4 to Y7, the products of a pair of
// activations of the second, which is on the stack.
#define THIRD2(pair) \
	VPBROADCASTD (4*pair)(SP), Y0;               \
	VPMADDWD     (320+128*pair)(DX), Y0, Y1;     \
	VPMADDWD     (320+128*pair+32)(DX), Y0, Y2;  \
	VPADDD       Y1, Y4, Y4;                     \
	VPADDD       Y2, Y5, Y5;                     \
	VPMADDWD     (320+128*pair+64)(DX), Y0, Y1;  \
	VPMADDWD     (320+128*pair+96)(DX), Y0, Y2;  \
	VPADDD       Y1, Y6, Y6;                     \
	VPADDD       Y2, Y7, Y7

// LAST makes a sum of the third layer a product of its activation and a weight.
#define LAST(sum, weights, zero, clip) \
	VPMAXSD zero, sum, sum; \
	VPMINSD clip, sum, sum; \
	VPSRAD  $10, sum, sum;  \
	VPMULLD sum, sum, sum;  \
	VPSRLD  $14, sum, sum;  \
	VPMULLD weights, sum, sum

// SUMD sets AX to the sum of the double words of Y4.
#define SUMD \
	VEXTRACTI128 $1, Y4, X5; \
	VPADDD  X5, X4, X4;      \
	VPSRLDQ $8, X4, X5;      \
	VPADDD  X5, X4, X4;      \
	VPSRLDQ $4, X4, X5;      \
	VPADDD  X5, X4, X4;      \
	VMOVD   X4, AX

// func stackAVX2(activations *uint8, l2 *int8, rest *int32, n int) int32
//
// The second layer takes four rows at a time: DX points at the first of them in the
// present strip. Its sums, and then its activations, are on the stack.
TEXT ·stackAVX2(SB), NOSPLIT, $64-36
	MOVQ     l2+8(FP), R8
	VPCMPEQW Y15, Y15, Y15
	VPSRLW   $15, Y15, Y15
	MOVQ     SP, DI
	MOVQ     $4, R9

rows2:
	MOVQ  activations+0(FP), SI
	MOVQ  n+24(FP), CX
	MOVQ  R8, DX
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7

dense2:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	ROW2(0, Y4)
	ROW2(1, Y5)
	ROW2(2, Y6)
	ROW2(3, Y7)
	ADDQ    $64, SI
	ADDQ    $1024, DX
	SUBQ    $64, CX
	JNZ     dense2

	VPHADDD      Y5, Y4, Y4
	VPHADDD      Y7, Y6, Y6
	VPHADDD      Y6, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD       X5, X4, X4
	VMOVDQU      X4, (DI)
	ADDQ         $16, DI
	ADDQ         $256, R8
	DECQ         R9
	JNZ          rows2

	MOVQ         rest+16(FP), DX
	MOVL         CLIP2, AX
	VMOVQ        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VMOVDQU      (SP), Y0
	VMOVDQU      32(SP), Y1
	VPADDD       (DX), Y0, Y0
	VPADDD       32(DX), Y1, Y1
	VPMAXSD      Y14, Y0, Y0
	VPMAXSD      Y14, Y1, Y1
	VPMINSD      Y15, Y0, Y0
	VPMINSD      Y15, Y1, Y1
	VPMULLD      Y0, Y0, Y0
	VPMULLD      Y1, Y1, Y1
	VPSRLD       $14, Y0, Y0
	VPSRLD       $14, Y1, Y1
	VPACKSSDW    Y1, Y0, Y0
	VPERMQ       $0xd8, Y0, Y0
	VMOVDQU      Y0, (SP)

	VMOVDQU 64(DX), Y4
	VMOVDQU 96(DX), Y5
	VMOVDQU 128(DX), Y6
	VMOVDQU 160(DX), Y7
	THIRD2(0)
	THIRD2(1)
	THIRD2(2)
	THIRD2(3)
	THIRD2(4)
	THIRD2(5)
	THIRD2(6)
	THIRD2(7)

	MOVL         CLIP3, AX
	VMOVQ        AX, X15
	VPBROADCASTD X15, Y15
	LAST(Y4, 192(DX), Y14, Y15)
	LAST(Y5, 224(DX), Y14, Y15)
	LAST(Y6, 256(DX), Y14, Y15)
	LAST(Y7, 288(DX), Y14, Y15)
	VPADDD       Y5, Y4, Y4
	VPADDD       Y7, Y6, Y6
	VPADDD       Y6, Y4, Y4
	SUMD
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET

// PAIR5 sets a to the sums of neighbors of a and of b by turns, one step on the way
// to the sum of each; QUAD5 and LANES5 are the next ones.
#define PAIR5(a, b) \
	VPUNPCKLDQ b, a, Z0; \
	VPUNPCKHDQ b, a, a;  \
	VPADDD     Z0, a, a

#define QUAD5(a, b) \
	VPUNPCKLQDQ b, a, Z0; \
	VPUNPCKHQDQ b, a, a;  \
	VPADDD      Z0, a, a

#define LANES5(a, b) \
	VSHUFI32X4 $0x88, b, a, Z0; \
	VSHUFI32X4 $0xdd, b, a, a;  \
	VPADDD     Z0, a, a

// THIRD5 is THIRD2, with the sums in a and b.
#define THIRD5(pair, a, b) \
	VPBROADCASTD (4*pair)(SP), Z0;              \
	VPDPWSSD     (320+128*pair)(DX), Z0, a;     \
	VPDPWSSD     (320+128*pair+64)(DX), Z0, b

// func stackAVX512(activations *uint8, l2 *int8, rest *int32, n int) int32
TEXT ·stackAVX512(SB), NOSPLIT, $32-36
	MOVQ   activations+0(FP), SI
	MOVQ   l2+8(FP), DX
	MOVQ   n+24(FP), CX
	VPXORQ Z16, Z16, Z16
	VPXORQ Z17, Z17, Z17
	VPXORQ Z18, Z18, Z18
	VPXORQ Z19, Z19, Z19
	VPXORQ Z20, Z20, Z20
	VPXORQ Z21, Z21, Z21
	VPXORQ Z22, Z22, Z22
	VPXORQ Z23, Z23, Z23
	VPXORQ Z24, Z24, Z24
	VPXORQ Z25, Z25, Z25
	VPXORQ Z26, Z26, Z26
	VPXORQ Z27, Z27, Z27
	VPXORQ Z28, Z28, Z28
	VPXORQ Z29, Z29, Z29
	VPXORQ Z30, Z30, Z30
	VPXORQ Z31, Z31, Z31

dense5:
	VMOVDQU64 (SI), Z0
	VPDPBUSD  (DX), Z0, Z16
	VPDPBUSD  64(DX), Z0, Z17
	VPDPBUSD  128(DX), Z0, Z18
	VPDPBUSD  192(DX), Z0, Z19
	VPDPBUSD  256(DX), Z0, Z20
	VPDPBUSD  320(DX), Z0, Z21
	VPDPBUSD  384(DX), Z0, Z22
	VPDPBUSD  448(DX), Z0, Z23
	VPDPBUSD  512(DX), Z0, Z24
	VPDPBUSD  576(DX), Z0, Z25
	VPDPBUSD  640(DX), Z0, Z26
	VPDPBUSD  704(DX), Z0, Z27
	VPDPBUSD  768(DX), Z0, Z28
	VPDPBUSD  832(DX), Z0, Z29
	VPDPBUSD  896(DX), Z0, Z30
	VPDPBUSD  960(DX), Z0, Z31
	ADDQ      $64, SI
	ADDQ      $1024, DX
	SUBQ      $64, CX
	JNZ       dense5

	PAIR5(Z16, Z17)
	PAIR5(Z18, Z19)
	PAIR5(Z20, Z21)
	PAIR5(Z22, Z23)
	PAIR5(Z24, Z25)
	PAIR5(Z26, Z27)
	PAIR5(Z28, Z29)
	PAIR5(Z30, Z31)
	QUAD5(Z16, Z18)
	QUAD5(Z20, Z22)
	QUAD5(Z24, Z26)
	QUAD5(Z28, Z30)
	LANES5(Z16, Z20)
	LANES5(Z24, Z28)
	LANES5(Z16, Z24)

	MOVQ         rest+16(FP), DX
	MOVL         CLIP2, AX
	VPBROADCASTD AX, Z15
	VPXORQ       Z14, Z14, Z14
	VPADDD       (DX), Z16, Z0
	VPMAXSD      Z14, Z0, Z0
	VPMINSD      Z15, Z0, Z0
	VPMULLD      Z0, Z0, Z0
	VPSRLD       $14, Z0, Z0
	VPMOVDW      Z0, (SP)

	VMOVDQU64 64(DX), Z4
	VMOVDQU64 128(DX), Z5
	VPXORQ    Z6, Z6, Z6
	VPXORQ    Z7, Z7, Z7
	THIRD5(0, Z4, Z5)
	THIRD5(1, Z6, Z7)
	THIRD5(2, Z4, Z5)
	THIRD5(3, Z6, Z7)
	THIRD5(4, Z4, Z5)
	THIRD5(5, Z6, Z7)
	THIRD5(6, Z4, Z5)
	THIRD5(7, Z6, Z7)
	VPADDD    Z6, Z4, Z4
	VPADDD    Z7, Z5, Z5

	MOVL          CLIP3, AX
	VPBROADCASTD  AX, Z15
	LAST(Z4, 192(DX), Z14, Z15)
	LAST(Z5, 256(DX), Z14, Z15)
	VPADDD        Z5, Z4, Z4
	VEXTRACTI64X4 $1, Z4, Y5
	VPADDD        Y5, Y4, Y4
	SUMD
	MOVL          AX, ret+32(FP)
	VZEROUPPER
	RET
