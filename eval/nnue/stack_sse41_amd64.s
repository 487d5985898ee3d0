#include "kernels_amd64.h"
#include "textflag.h"

// The routines of stack_amd64.s for processors without AVX2.

// PACK multiplies two registers of accumulators, clipped, by the weights at two places, and
// packs their squares: see PACK2.
#define PACK(low, high, to) \
	MOVO      low(SI)(AX*2), X0; \
	MOVO      high(SI)(AX*2), X1; \
	MOVO      low(R8)(AX*2), X2; \
	MOVO      high(R8)(AX*2), X3; \
	PMAXSW    X14, X0; \
	PMAXSW    X14, X1; \
	PMINSW    X15, X0; \
	PMINSW    X15, X1; \
	PMULLW    X0, X2; \
	PMULLW    X1, X3; \
	PMADDWL   X0, X2; \
	PMADDWL   X1, X3; \
	PADDL     X2, X8; \
	PADDL     X3, X9; \
	PSLLW     $3, X0; \
	PSLLW     $3, X1; \
	PMULHRSW  X0, X0; \
	PMULHRSW  X1, X1; \
	PACKUSWB  X1, X0; \
	MOVO      X0, to(DI)(AX*1)

// func packSSE41(dst *uint8, acc, weights *int16, n int) int64
//
// Each of the two sums has n/8 products in a double word, as in forwardSSE41.
TEXT ·packSSE41(SB), NOSPLIT, $0-40
	MOVQ   dst+0(FP), DI
	MOVQ   acc+8(FP), SI
	MOVQ   weights+16(FP), R8
	MOVQ   n+24(FP), CX
	MOVL   CLIP, AX
	MOVQ   AX, X15
	PSHUFD $0, X15, X15
	PXOR   X14, X14
	PXOR   X8, X8
	PXOR   X9, X9
	PXOR   X10, X10
	PXOR   X11, X11
	XORQ   AX, AX

pack:
	PACK(0, 64, 0)
	PACK(16, 80, 16)
	PACK(32, 96, 32)
	PACK(48, 112, 48)
	ADDQ $64, AX
	CMPQ AX, CX
	JLT  pack

	SUM4
	MOVQ AX, ret+32(FP)
	RET

// ROW adds the products of a strip of activations, in X0 to X3, and a row of weights.
// Two products of 7 bits each fit in a word.
#define ROW(row, sum) \
	MOVO      X0, X4; \
	MOVO      X1, X5; \
	MOVO      X2, X6; \
	MOVO      X3, X7; \
	PMADDUBSW (64*row)(DX), X4; \
	PMADDUBSW (64*row+16)(DX), X5; \
	PMADDUBSW (64*row+32)(DX), X6; \
	PMADDUBSW (64*row+48)(DX), X7; \
	PMADDWL   X15, X4; \
	PMADDWL   X15, X5; \
	PMADDWL   X15, X6; \
	PMADDWL   X15, X7; \
	PADDL     X5, X4; \
	PADDL     X7, X6; \
	PADDL     X4, sum; \
	PADDL     X6, sum

// SECOND sets four sums of the second layer, to which it adds the biases, to activations.
#define SECOND(at, sum) \
	MOVOU  at(SP), sum; \
	PADDL  at(DX), sum; \
	PMAXSD X14, sum; \
	PMINSD X15, sum; \
	PMULLD sum, sum; \
	PSRLL  $14, sum

// THIRD adds to the sums of the third layer, in X8 to X15, the products of a pair of
// activations of the second, the one of the four in from that order selects.
#define THIRD(pair, order, from) \
	PSHUFD  order, from, X7; \
	PRODUCTS(320+128*pair, X8, X9); \
	PRODUCTS(320+128*pair+32, X10, X11); \
	PRODUCTS(320+128*pair+64, X12, X13); \
	PRODUCTS(320+128*pair+96, X14, X15)

#define PRODUCTS(at, a, b) \
	MOVO    X7, X5; \
	MOVO    X7, X6; \
	PMADDWL (at)(DX), X5; \
	PMADDWL (at+16)(DX), X6; \
	PADDL   X5, a; \
	PADDL   X6, b

// LAST makes a sum of the third layer a product of its activation and a weight.
#define LAST(sum, weights) \
	PMAXSD X2, sum; \
	PMINSD X3, sum; \
	PSRAL  $10, sum; \
	PMULLD sum, sum; \
	PSRLL  $14, sum; \
	PMULLD weights, sum

// func stackSSE41(activations *uint8, l2 *int8, rest *int32, n int) int32
//
// As stackAVX2.
TEXT ·stackSSE41(SB), NOSPLIT, $64-36
	MOVQ    l2+8(FP), R8
	PCMPEQW X15, X15
	PSRLW   $15, X15
	MOVQ    SP, DI
	MOVQ    $4, R9

rows:
	MOVQ activations+0(FP), SI
	MOVQ n+24(FP), CX
	MOVQ R8, DX
	PXOR X8, X8
	PXOR X9, X9
	PXOR X10, X10
	PXOR X11, X11

dense:
	MOVO (SI), X0
	MOVO 16(SI), X1
	MOVO 32(SI), X2
	MOVO 48(SI), X3
	ROW(0, X8)
	ROW(1, X9)
	ROW(2, X10)
	ROW(3, X11)
	ADDQ $64, SI
	ADDQ $1024, DX
	SUBQ $64, CX
	JNZ  dense

	PHADDD X9, X8
	PHADDD X11, X10
	PHADDD X10, X8
	MOVOU  X8, (DI)
	ADDQ   $16, DI
	ADDQ   $256, R8
	DECQ   R9
	JNZ    rows

	MOVQ     rest+16(FP), DX
	MOVL     CLIP2, AX
	MOVQ     AX, X15
	PSHUFD   $0, X15, X15
	PXOR     X14, X14
	SECOND(0, X0)
	SECOND(16, X4)
	SECOND(32, X1)
	SECOND(48, X5)
	PACKSSLW X4, X0
	PACKSSLW X5, X1

	MOVO 64(DX), X8
	MOVO 80(DX), X9
	MOVO 96(DX), X10
	MOVO 112(DX), X11
	MOVO 128(DX), X12
	MOVO 144(DX), X13
	MOVO 160(DX), X14
	MOVO 176(DX), X15
	THIRD(0, $0x00, X0)
	THIRD(1, $0x55, X0)
	THIRD(2, $0xaa, X0)
	THIRD(3, $0xff, X0)
	THIRD(4, $0x00, X1)
	THIRD(5, $0x55, X1)
	THIRD(6, $0xaa, X1)
	THIRD(7, $0xff, X1)

	MOVL   CLIP3, AX
	MOVQ   AX, X3
	PSHUFD $0, X3, X3
	PXOR   X2, X2
	LAST(X8, 192(DX))
	LAST(X9, 208(DX))
	LAST(X10, 224(DX))
	LAST(X11, 240(DX))
	LAST(X12, 256(DX))
	LAST(X13, 272(DX))
	LAST(X14, 288(DX))
	LAST(X15, 304(DX))
	PADDL  X9, X8
	PADDL  X11, X10
	PADDL  X13, X12
	PADDL  X15, X14
	PADDL  X10, X8
	PADDL  X14, X12
	PADDL  X12, X8
	PHADDD X8, X8
	PHADDD X8, X8
	MOVQ   X8, AX
	MOVL   AX, ret+32(FP)
	RET
