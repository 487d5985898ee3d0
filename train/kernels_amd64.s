#include "go_asm.h"
#include "textflag.h"

// Each routine is described in kernels_amd64.go and, by what it computes, in
// kernels.go. A row is 64 bytes: two registers of AVX2, one of AVX-512.

// 1 and the epsilon of Adam.
DATA ·one+0(SB)/4, $0x3f800000
GLOBL ·one(SB), RODATA, $4
DATA ·epsilon+0(SB)/4, $0x322bcc77
GLOBL ·epsilon(SB), RODATA, $4

// func gatherAVX2(dst, src, first *float32, at, starts, to, from *uint32, n int)
//
// Rows are added to four sums in turn, as an addition takes longer than its
// loads. R10 and R11 are the place in the list and its end, R12 and R15 point at
// the rows where the sum goes and with which it begins.
TEXT ·gatherAVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ first+16(FP), R13
	MOVQ at+24(FP), R8
	MOVQ starts+32(FP), R9
	MOVQ to+40(FP), R12
	MOVQ from+48(FP), R15
	MOVQ n+56(FP), CX
	MOVL (R9), R10

gather2:
	ADDQ    $4, R9
	MOVL    (R9), R11
	MOVL    (R15), DX
	VMOVUPS (R13)(DX*1), Y0
	VMOVUPS 32(R13)(DX*1), Y1
	VXORPS  Y2, Y2, Y2
	VXORPS  Y3, Y3, Y3
	VXORPS  Y4, Y4, Y4
	VXORPS  Y5, Y5, Y5
	VXORPS  Y6, Y6, Y6
	VXORPS  Y7, Y7, Y7
	LEAQ    4(R10), BX
	CMPQ    BX, R11
	JGT     gatherPair2

gatherFour2:
	MOVL   (R8)(R10*4), AX
	VADDPS (SI)(AX*1), Y0, Y0
	VADDPS 32(SI)(AX*1), Y1, Y1
	MOVL   4(R8)(R10*4), DX
	VADDPS (SI)(DX*1), Y2, Y2
	VADDPS 32(SI)(DX*1), Y3, Y3
	MOVL   8(R8)(R10*4), AX
	VADDPS (SI)(AX*1), Y4, Y4
	VADDPS 32(SI)(AX*1), Y5, Y5
	MOVL   12(R8)(R10*4), DX
	VADDPS (SI)(DX*1), Y6, Y6
	VADDPS 32(SI)(DX*1), Y7, Y7
	ADDQ   $4, R10
	LEAQ   4(R10), BX
	CMPQ   BX, R11
	JLE    gatherFour2

gatherPair2:
	LEAQ   2(R10), BX
	CMPQ   BX, R11
	JGT    gatherOne2
	MOVL   (R8)(R10*4), AX
	MOVL   4(R8)(R10*4), DX
	VADDPS (SI)(AX*1), Y0, Y0
	VADDPS 32(SI)(AX*1), Y1, Y1
	VADDPS (SI)(DX*1), Y2, Y2
	VADDPS 32(SI)(DX*1), Y3, Y3
	ADDQ   $2, R10

gatherOne2:
	CMPQ   R10, R11
	JGE    gatherDone2
	MOVL   (R8)(R10*4), AX
	VADDPS (SI)(AX*1), Y4, Y4
	VADDPS 32(SI)(AX*1), Y5, Y5
	INCQ   R10

gatherDone2:
	MOVL    (R12), AX
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	VADDPS  Y6, Y4, Y4
	VADDPS  Y7, Y5, Y5
	VADDPS  Y4, Y0, Y0
	VADDPS  Y5, Y1, Y1
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	ADDQ    $4, R12
	ADDQ    $4, R15
	DECQ    CX
	JNZ     gather2
	VZEROUPPER
	RET

// func gatherAVX512(dst, src, first *float32, at, starts, to, from *uint32, n int)
TEXT ·gatherAVX512(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ first+16(FP), R13
	MOVQ at+24(FP), R8
	MOVQ starts+32(FP), R9
	MOVQ to+40(FP), R12
	MOVQ from+48(FP), R15
	MOVQ n+56(FP), CX
	MOVL (R9), R10

gather5:
	ADDQ    $4, R9
	MOVL    (R9), R11
	MOVL    (R15), DX
	VMOVUPS (R13)(DX*1), Z0
	VPXORD  Z1, Z1, Z1
	VPXORD  Z2, Z2, Z2
	VPXORD  Z3, Z3, Z3
	LEAQ    4(R10), BX
	CMPQ    BX, R11
	JGT     gatherPair5

gatherFour5:
	MOVL   (R8)(R10*4), AX
	VADDPS (SI)(AX*1), Z0, Z0
	MOVL   4(R8)(R10*4), DX
	VADDPS (SI)(DX*1), Z1, Z1
	MOVL   8(R8)(R10*4), AX
	VADDPS (SI)(AX*1), Z2, Z2
	MOVL   12(R8)(R10*4), DX
	VADDPS (SI)(DX*1), Z3, Z3
	ADDQ   $4, R10
	LEAQ   4(R10), BX
	CMPQ   BX, R11
	JLE    gatherFour5

gatherPair5:
	LEAQ   2(R10), BX
	CMPQ   BX, R11
	JGT    gatherOne5
	MOVL   (R8)(R10*4), AX
	MOVL   4(R8)(R10*4), DX
	VADDPS (SI)(AX*1), Z0, Z0
	VADDPS (SI)(DX*1), Z1, Z1
	ADDQ   $2, R10

gatherOne5:
	CMPQ   R10, R11
	JGE    gatherDone5
	MOVL   (R8)(R10*4), AX
	VADDPS (SI)(AX*1), Z2, Z2
	INCQ   R10

gatherDone5:
	MOVL    (R12), AX
	VADDPS  Z1, Z0, Z0
	VADDPS  Z3, Z2, Z2
	VADDPS  Z2, Z0, Z0
	VMOVUPS Z0, (DI)(AX*1)
	ADDQ    $4, R12
	ADDQ    $4, R15
	DECQ    CX
	JNZ     gather5
	VZEROUPPER
	RET

// ACTIVATE adds to sum the weights times the activations of the hidden values.
#define ACTIVATE(hidden, weights, sum) \
	VMAXPS      hidden, Y14, Y0; \
	VMINPS      Y15, Y0, Y0;     \
	VMULPS      Y0, Y0, Y0;      \
	VFMADD231PS weights, Y0, sum

// func outputAVX2(sums, hidden, own, other *float32, n int)
TEXT ·outputAVX2(SB), NOSPLIT, $0-40
	MOVQ         sums+0(FP), DI
	MOVQ         hidden+8(FP), SI
	MOVQ         own+16(FP), R8
	MOVQ         other+24(FP), R9
	MOVQ         n+32(FP), CX
	VMOVUPS      (R8), Y8
	VMOVUPS      32(R8), Y9
	VMOVUPS      (R9), Y10
	VMOVUPS      32(R9), Y11
	VBROADCASTSS ·one(SB), Y15
	VXORPS       Y14, Y14, Y14

output2:
	VMOVUPS (DI), Y2
	VMOVUPS 32(DI), Y3
	ACTIVATE((SI), Y8, Y2)
	ACTIVATE(32(SI), Y9, Y3)
	ACTIVATE(64(SI), Y10, Y2)
	ACTIVATE(96(SI), Y11, Y3)
	VMOVUPS Y2, (DI)
	VMOVUPS Y3, 32(DI)
	ADDQ    $128, SI
	ADDQ    $64, DI
	DECQ    CX
	JNZ     output2
	VZEROUPPER
	RET

// BACK sets slopes to those of the loss by the hidden values, when Y13 has the
// slope by the output, and adds to two gradients. Where a value is below 0, the
// clipped one, and with it the slope, is 0; where it is 1 or more, the comparison
// leaves nothing of the slope.
#define BACK(slopes, hidden, weights, gradient, bias) \
	VMOVUPS     hidden, Y0;       \
	VMAXPS      Y14, Y0, Y1;      \
	VMINPS      Y15, Y1, Y1;      \
	VCMPPS      $1, Y15, Y0, Y0;  \
	VMULPS      Y1, Y13, Y2;      \
	VFMADD231PS Y1, Y2, gradient; \
	VADDPS      Y2, Y2, Y2;       \
	VMULPS      weights, Y2, Y2;  \
	VANDPS      Y0, Y2, Y2;       \
	VMOVUPS     Y2, slopes;       \
	VADDPS      Y2, bias, bias

// func backAVX2(dst, hidden, slopes, own, other, gradientOwn, gradientOther, gradientBias *float32, n int)
TEXT ·backAVX2(SB), NOSPLIT, $0-72
	MOVQ         dst+0(FP), DX
	MOVQ         hidden+8(FP), SI
	MOVQ         slopes+16(FP), DI
	MOVQ         own+24(FP), R8
	MOVQ         other+32(FP), R9
	MOVQ         gradientOwn+40(FP), R10
	MOVQ         gradientOther+48(FP), R11
	MOVQ         gradientBias+56(FP), R12
	MOVQ         n+64(FP), CX
	VMOVUPS      (R8), Y12
	VMOVUPS      32(R8), Y11
	VMOVUPS      (R9), Y10
	VMOVUPS      32(R9), Y9
	VMOVUPS      (R10), Y8
	VMOVUPS      32(R10), Y7
	VMOVUPS      (R11), Y6
	VMOVUPS      32(R11), Y5
	VMOVUPS      (R12), Y4
	VMOVUPS      32(R12), Y3
	VBROADCASTSS ·one(SB), Y15
	VXORPS       Y14, Y14, Y14

back2:
	VBROADCASTSS (DI), Y13
	BACK((DX), (SI), Y12, Y8, Y4)
	BACK(32(DX), 32(SI), Y11, Y7, Y3)
	BACK(64(DX), 64(SI), Y10, Y6, Y4)
	BACK(96(DX), 96(SI), Y9, Y5, Y3)
	ADDQ         $128, SI
	ADDQ         $128, DX
	ADDQ         $4, DI
	DECQ         CX
	JNZ          back2

	VMOVUPS Y8, (R10)
	VMOVUPS Y7, 32(R10)
	VMOVUPS Y6, (R11)
	VMOVUPS Y5, 32(R11)
	VMOVUPS Y4, (R12)
	VMOVUPS Y3, 32(R12)
	VZEROUPPER
	RET

// ACTIVATE5 is ACTIVATE for AVX-512.
#define ACTIVATE5(hidden, weights, sum) \
	VMAXPS      hidden, Z14, Z0; \
	VMINPS      Z15, Z0, Z0;     \
	VMULPS      Z0, Z0, Z0;      \
	VFMADD231PS weights, Z0, sum

// func outputAVX512(sums, hidden, own, other *float32, n int)
TEXT ·outputAVX512(SB), NOSPLIT, $0-40
	MOVQ         sums+0(FP), DI
	MOVQ         hidden+8(FP), SI
	MOVQ         own+16(FP), R8
	MOVQ         other+24(FP), R9
	MOVQ         n+32(FP), CX
	VMOVUPS      (R8), Z8
	VMOVUPS      (R9), Z9
	VBROADCASTSS ·one(SB), Z15
	VPXORD       Z14, Z14, Z14

output5:
	VMOVUPS (DI), Z2
	ACTIVATE5((SI), Z8, Z2)
	ACTIVATE5(64(SI), Z9, Z2)
	VMOVUPS Z2, (DI)
	ADDQ    $128, SI
	ADDQ    $64, DI
	DECQ    CX
	JNZ     output5
	VZEROUPPER
	RET

// BACK5 is BACK for AVX-512.
#define BACK5(slopes, hidden, weights, gradient, bias) \
	VMOVUPS     hidden, Z0;           \
	VMAXPS      Z14, Z0, Z1;          \
	VMINPS      Z15, Z1, Z1;          \
	VCMPPS      $1, Z15, Z0, K1;      \
	VMULPS      Z1, Z13, Z2;          \
	VFMADD231PS Z1, Z2, gradient;     \
	VADDPS      Z2, Z2, Z2;           \
	VMULPS.Z    weights, Z2, K1, Z2;  \
	VMOVUPS     Z2, slopes;           \
	VADDPS      Z2, bias, bias

// func backAVX512(dst, hidden, slopes, own, other, gradientOwn, gradientOther, gradientBias *float32, n int)
//
// The biases' gradient has a sum for each half, as an addition takes longer than
// all the rest.
TEXT ·backAVX512(SB), NOSPLIT, $0-72
	MOVQ         dst+0(FP), DX
	MOVQ         hidden+8(FP), SI
	MOVQ         slopes+16(FP), DI
	MOVQ         own+24(FP), R8
	MOVQ         other+32(FP), R9
	MOVQ         gradientOwn+40(FP), R10
	MOVQ         gradientOther+48(FP), R11
	MOVQ         gradientBias+56(FP), R12
	MOVQ         n+64(FP), CX
	VMOVUPS      (R8), Z12
	VMOVUPS      (R9), Z10
	VMOVUPS      (R10), Z8
	VMOVUPS      (R11), Z6
	VMOVUPS      (R12), Z4
	VPXORD       Z3, Z3, Z3
	VBROADCASTSS ·one(SB), Z15
	VPXORD       Z14, Z14, Z14

back5:
	VBROADCASTSS (DI), Z13
	BACK5((DX), (SI), Z12, Z8, Z4)
	BACK5(64(DX), 64(SI), Z10, Z6, Z3)
	ADDQ         $128, SI
	ADDQ         $128, DX
	ADDQ         $4, DI
	DECQ         CX
	JNZ          back5

	VADDPS  Z3, Z4, Z4
	VMOVUPS Z8, (R10)
	VMOVUPS Z6, (R11)
	VMOVUPS Z4, (R12)
	VZEROUPPER
	RET

// func adamAVX2(weights, mean, square, gradient *float32, n int, s *adamStep)
TEXT ·adamAVX2(SB), NOSPLIT, $0-48
	MOVQ         weights+0(FP), DI
	MOVQ         mean+8(FP), R8
	MOVQ         square+16(FP), R9
	MOVQ         gradient+24(FP), SI
	MOVQ         n+32(FP), CX
	MOVQ         s+40(FP), DX
	VBROADCASTSS adamStep_beta1(DX), Y15
	VBROADCASTSS adamStep_rest1(DX), Y14
	VBROADCASTSS adamStep_beta2(DX), Y13
	VBROADCASTSS adamStep_rest2(DX), Y12
	VBROADCASTSS adamStep_rate(DX), Y11
	VBROADCASTSS adamStep_root(DX), Y10
	VBROADCASTSS adamStep_keep(DX), Y9
	VBROADCASTSS adamStep_limit(DX), Y8
	VBROADCASTSS ·epsilon(SB), Y7
	VXORPS       Y6, Y6, Y6
	VSUBPS       Y8, Y6, Y6              // -limit
	XORQ         AX, AX

adam2:
	VMOVUPS (SI)(AX*4), Y0
	VMULPS  Y0, Y14, Y1
	VMULPS  (R8)(AX*4), Y15, Y2
	VADDPS  Y1, Y2, Y1          // mean
	VMOVUPS Y1, (R8)(AX*4)
	VMULPS  Y0, Y12, Y2
	VMULPS  Y0, Y2, Y2
	VMULPS  (R9)(AX*4), Y13, Y3
	VADDPS  Y2, Y3, Y2          // mean square
	VMOVUPS Y2, (R9)(AX*4)
	VMULPS  Y10, Y2, Y2
	VSQRTPS Y2, Y2
	VADDPS  Y7, Y2, Y2
	VMULPS  Y1, Y11, Y1
	VDIVPS  Y2, Y1, Y1          // the step
	VMULPS  (DI)(AX*4), Y9, Y3
	VSUBPS  Y1, Y3, Y3
	VMINPS  Y8, Y3, Y3
	VMAXPS  Y6, Y3, Y3
	VMOVUPS Y3, (DI)(AX*4)
	ADDQ    $8, AX
	CMPQ    AX, CX
	JLT     adam2
	VZEROUPPER
	RET
