#include "textflag.h"

// The routines for the further layers, each described in kernels_amd64.go and, by
// what it computes, in kernels.go. Strides are in bytes.

// func activateAVX2(dst, hidden *float32, n int)
TEXT ·activateAVX2(SB), NOSPLIT, $0-24
	MOVQ         dst+0(FP), DI
	MOVQ         hidden+8(FP), SI
	MOVQ         n+16(FP), CX
	VBROADCASTSS ·one(SB), Y15
	VXORPS       Y14, Y14, Y14

activate2:
	VMAXPS  (SI), Y14, Y0
	VMAXPS  32(SI), Y14, Y1
	VMINPS  Y15, Y0, Y0
	VMINPS  Y15, Y1, Y1
	VMULPS  Y0, Y0, Y0
	VMULPS  Y1, Y1, Y1
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    $64, SI
	ADDQ    $64, DI
	SUBQ    $16, CX
	JNZ     activate2
	VZEROUPPER
	RET

// BACKACTIVATE adds to slopes what Y2 and Y3, which it leaves there, come to.
#define BACKACTIVATE(at, by, sum) \
	VMOVUPS at(SI), Y0;       \
	VMAXPS  Y14, Y0, Y1;      \
	VCMPPS  $1, Y15, Y0, Y0;  \
	VADDPS  Y1, Y1, Y1;       \
	VMULPS  at(DX), Y1, by;   \
	VANDPS  Y0, by, by;       \
	VADDPS  by, sum, sum;     \
	VADDPS  at(DI), by, by;   \
	VMOVUPS by, at(DI)

// func backActivateAVX2(dst, hidden, slopes, bias *float32, n int)
TEXT ·backActivateAVX2(SB), NOSPLIT, $0-40
	MOVQ         dst+0(FP), DI
	MOVQ         hidden+8(FP), SI
	MOVQ         slopes+16(FP), DX
	MOVQ         bias+24(FP), R8
	MOVQ         n+32(FP), CX
	VBROADCASTSS ·one(SB), Y15
	VXORPS       Y14, Y14, Y14
	VMOVUPS      (R8), Y4
	VMOVUPS      32(R8), Y5

backActivate2:
	BACKACTIVATE(0, Y2, Y4)
	BACKACTIVATE(32, Y3, Y5)
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, DX
	SUBQ $16, CX
	JNZ  backActivate2

	VMOVUPS Y4, (R8)
	VMOVUPS Y5, 32(R8)
	VZEROUPPER
	RET

// MULTIPLY adds the product of number i of a row and row i of the block.
#define MULTIPLY(i, low, high) \
	VBROADCASTSS (4*i)(SI), Y4;         \
	VFMADD231PS  (64*i)(R8), Y4, low;   \
	VFMADD231PS  (64*i+32)(R8), Y4, high

// func multiplyAVX2(dst *float32, dstStride int, src *float32, srcStride int, by *float32, n int)
TEXT ·multiplyAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ dstStride+8(FP), R9
	MOVQ src+16(FP), SI
	MOVQ srcStride+24(FP), R10
	MOVQ by+32(FP), R8
	MOVQ n+40(FP), CX

multiply2:
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VXORPS  Y2, Y2, Y2
	VXORPS  Y3, Y3, Y3
	MULTIPLY(0, Y0, Y1)
	MULTIPLY(1, Y2, Y3)
	MULTIPLY(2, Y0, Y1)
	MULTIPLY(3, Y2, Y3)
	MULTIPLY(4, Y0, Y1)
	MULTIPLY(5, Y2, Y3)
	MULTIPLY(6, Y0, Y1)
	MULTIPLY(7, Y2, Y3)
	MULTIPLY(8, Y0, Y1)
	MULTIPLY(9, Y2, Y3)
	MULTIPLY(10, Y0, Y1)
	MULTIPLY(11, Y2, Y3)
	MULTIPLY(12, Y0, Y1)
	MULTIPLY(13, Y2, Y3)
	MULTIPLY(14, Y0, Y1)
	MULTIPLY(15, Y2, Y3)
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    R9, DI
	ADDQ    R10, SI
	DECQ    CX
	JNZ     multiply2
	VZEROUPPER
	RET

// func multiplyAVX512(dst *float32, dstStride int, src *float32, srcStride int, by *float32, n int)
//
// The whole block stays in registers.
TEXT ·multiplyAVX512(SB), NOSPLIT, $0-48
	MOVQ    dst+0(FP), DI
	MOVQ    dstStride+8(FP), R9
	MOVQ    src+16(FP), SI
	MOVQ    srcStride+24(FP), R10
	MOVQ    by+32(FP), R8
	MOVQ    n+40(FP), CX
	VMOVUPS (R8), Z16
	VMOVUPS 64(R8), Z17
	VMOVUPS 128(R8), Z18
	VMOVUPS 192(R8), Z19
	VMOVUPS 256(R8), Z20
	VMOVUPS 320(R8), Z21
	VMOVUPS 384(R8), Z22
	VMOVUPS 448(R8), Z23
	VMOVUPS 512(R8), Z24
	VMOVUPS 576(R8), Z25
	VMOVUPS 640(R8), Z26
	VMOVUPS 704(R8), Z27
	VMOVUPS 768(R8), Z28
	VMOVUPS 832(R8), Z29
	VMOVUPS 896(R8), Z30
	VMOVUPS 960(R8), Z31

multiply5:
	VMOVUPS          (DI), Z0
	VMULPS.BCST      4(SI), Z17, Z1
	VFMADD231PS.BCST (SI), Z16, Z0
	VFMADD231PS.BCST 8(SI), Z18, Z0
	VFMADD231PS.BCST 12(SI), Z19, Z1
	VFMADD231PS.BCST 16(SI), Z20, Z0
	VFMADD231PS.BCST 20(SI), Z21, Z1
	VFMADD231PS.BCST 24(SI), Z22, Z0
	VFMADD231PS.BCST 28(SI), Z23, Z1
	VFMADD231PS.BCST 32(SI), Z24, Z0
	VFMADD231PS.BCST 36(SI), Z25, Z1
	VFMADD231PS.BCST 40(SI), Z26, Z0
	VFMADD231PS.BCST 44(SI), Z27, Z1
	VFMADD231PS.BCST 48(SI), Z28, Z0
	VFMADD231PS.BCST 52(SI), Z29, Z1
	VFMADD231PS.BCST 56(SI), Z30, Z0
	VFMADD231PS.BCST 60(SI), Z31, Z1
	VADDPS           Z1, Z0, Z0
	VMOVUPS          Z0, (DI)
	ADDQ             R9, DI
	ADDQ             R10, SI
	DECQ             CX
	JNZ              multiply5
	VZEROUPPER
	RET

// OUTER adds the product of number i of a row and the row in Y0 and Y1.
#define OUTER(i, low, high) \
	VBROADCASTSS (4*i)(SI), Y2;   \
	VFMADD231PS  Y2, Y0, low;     \
	VFMADD231PS  Y2, Y1, high

// func outerAVX2(sum, a *float32, aStride int, b *float32, bStride int, n int)
//
// A quarter of the block stays in registers while all rows go by.
TEXT ·outerAVX2(SB), NOSPLIT, $0-48
	MOVQ sum+0(FP), DI
	MOVQ a+8(FP), R11
	MOVQ aStride+16(FP), R9
	MOVQ bStride+32(FP), R10
	MOVQ $4, DX

outerQuarter2:
	MOVQ    R11, SI
	MOVQ    b+24(FP), R8
	MOVQ    n+40(FP), CX
	VMOVUPS (DI), Y4
	VMOVUPS 32(DI), Y5
	VMOVUPS 64(DI), Y6
	VMOVUPS 96(DI), Y7
	VMOVUPS 128(DI), Y8
	VMOVUPS 160(DI), Y9
	VMOVUPS 192(DI), Y10
	VMOVUPS 224(DI), Y11

outer2:
	VMOVUPS (R8), Y0
	VMOVUPS 32(R8), Y1
	OUTER(0, Y4, Y5)
	OUTER(1, Y6, Y7)
	OUTER(2, Y8, Y9)
	OUTER(3, Y10, Y11)
	ADDQ    R9, SI
	ADDQ    R10, R8
	DECQ    CX
	JNZ     outer2

	VMOVUPS Y4, (DI)
	VMOVUPS Y5, 32(DI)
	VMOVUPS Y6, 64(DI)
	VMOVUPS Y7, 96(DI)
	VMOVUPS Y8, 128(DI)
	VMOVUPS Y9, 160(DI)
	VMOVUPS Y10, 192(DI)
	VMOVUPS Y11, 224(DI)
	ADDQ    $256, DI
	ADDQ    $16, R11
	DECQ    DX
	JNZ     outerQuarter2
	VZEROUPPER
	RET

// func outerAVX512(sum, a *float32, aStride int, b *float32, bStride int, n int)
TEXT ·outerAVX512(SB), NOSPLIT, $0-48
	MOVQ    sum+0(FP), DI
	MOVQ    a+8(FP), SI
	MOVQ    aStride+16(FP), R9
	MOVQ    b+24(FP), R8
	MOVQ    bStride+32(FP), R10
	MOVQ    n+40(FP), CX
	VMOVUPS (DI), Z16
	VMOVUPS 64(DI), Z17
	VMOVUPS 128(DI), Z18
	VMOVUPS 192(DI), Z19
	VMOVUPS 256(DI), Z20
	VMOVUPS 320(DI), Z21
	VMOVUPS 384(DI), Z22
	VMOVUPS 448(DI), Z23
	VMOVUPS 512(DI), Z24
	VMOVUPS 576(DI), Z25
	VMOVUPS 640(DI), Z26
	VMOVUPS 704(DI), Z27
	VMOVUPS 768(DI), Z28
	VMOVUPS 832(DI), Z29
	VMOVUPS 896(DI), Z30
	VMOVUPS 960(DI), Z31

outer5:
	VMOVUPS          (R8), Z0
	VFMADD231PS.BCST (SI), Z0, Z16
	VFMADD231PS.BCST 4(SI), Z0, Z17
	VFMADD231PS.BCST 8(SI), Z0, Z18
	VFMADD231PS.BCST 12(SI), Z0, Z19
	VFMADD231PS.BCST 16(SI), Z0, Z20
	VFMADD231PS.BCST 20(SI), Z0, Z21
	VFMADD231PS.BCST 24(SI), Z0, Z22
	VFMADD231PS.BCST 28(SI), Z0, Z23
	VFMADD231PS.BCST 32(SI), Z0, Z24
	VFMADD231PS.BCST 36(SI), Z0, Z25
	VFMADD231PS.BCST 40(SI), Z0, Z26
	VFMADD231PS.BCST 44(SI), Z0, Z27
	VFMADD231PS.BCST 48(SI), Z0, Z28
	VFMADD231PS.BCST 52(SI), Z0, Z29
	VFMADD231PS.BCST 56(SI), Z0, Z30
	VFMADD231PS.BCST 60(SI), Z0, Z31
	ADDQ             R9, SI
	ADDQ             R10, R8
	DECQ             CX
	JNZ              outer5

	VMOVUPS Z16, (DI)
	VMOVUPS Z17, 64(DI)
	VMOVUPS Z18, 128(DI)
	VMOVUPS Z19, 192(DI)
	VMOVUPS Z20, 256(DI)
	VMOVUPS Z21, 320(DI)
	VMOVUPS Z22, 384(DI)
	VMOVUPS Z23, 448(DI)
	VMOVUPS Z24, 512(DI)
	VMOVUPS Z25, 576(DI)
	VMOVUPS Z26, 640(DI)
	VMOVUPS Z27, 704(DI)
	VMOVUPS Z28, 768(DI)
	VMOVUPS Z29, 832(DI)
	VMOVUPS Z30, 896(DI)
	VMOVUPS Z31, 960(DI)
	VZEROUPPER
	RET
