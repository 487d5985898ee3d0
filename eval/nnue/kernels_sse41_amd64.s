#include "kernels_amd64.h"
#include "textflag.h"

// The routines of kernels_amd64.s for processors without AVX2. Memory operands must be
// aligned to 16 bytes, and a result replaces the last operand.

// CHANGE takes 32 weights of one side, with a row added and one removed, TAKE removes a
// second row, and KEEP writes the weights.
#define CHANGE(src, added, removed) \
	MOVO  (src)(AX*1), X0; \
	MOVO  16(src)(AX*1), X1; \
	MOVO  32(src)(AX*1), X2; \
	MOVO  48(src)(AX*1), X3; \
	PADDW (added)(AX*1), X0; \
	PADDW 16(added)(AX*1), X1; \
	PADDW 32(added)(AX*1), X2; \
	PADDW 48(added)(AX*1), X3; \
	PSUBW (removed)(AX*1), X0; \
	PSUBW 16(removed)(AX*1), X1; \
	PSUBW 32(removed)(AX*1), X2; \
	PSUBW 48(removed)(AX*1), X3

#define TAKE(taken) \
	PSUBW (taken)(AX*1), X0; \
	PSUBW 16(taken)(AX*1), X1; \
	PSUBW 32(taken)(AX*1), X2; \
	PSUBW 48(taken)(AX*1), X3

#define KEEP(dst) \
	MOVO X0, (dst)(AX*1); \
	MOVO X1, 16(dst)(AX*1); \
	MOVO X2, 32(dst)(AX*1); \
	MOVO X3, 48(dst)(AX*1)

// func changeSSE41(dst, src, weights *int16, n int, s *step)
TEXT ·changeSSE41(SB), NOSPLIT, $0-40
	STEP

change:
	CHANGE(SI, R8, R9)
	KEEP(DI)
	CHANGE(R10, R12, R13)
	KEEP(R11)
	ADDQ $64, AX
	SUBQ $32, CX
	JNZ  change
	RET

// func captureSSE41(dst, src, weights *int16, n int, s *step)
TEXT ·captureSSE41(SB), NOSPLIT, $0-40
	STEP
	TAKEN

capture:
	CHANGE(SI, R8, R9)
	TAKE(DX)
	KEEP(DI)
	CHANGE(R10, R12, R13)
	TAKE(BX)
	KEEP(R11)
	ADDQ $64, AX
	SUBQ $32, CX
	JNZ  capture
	RET

// func applySSE41(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)
//
// As applyAVX2, by strips of 128 and 32.
TEXT ·applySSE41(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ added+32(FP), R8
	MOVQ adds+40(FP), R9
	MOVQ removed+48(FP), R10
	MOVQ subs+56(FP), R11

wide:
	CMPQ CX, $128
	JLT  narrow
	MOVO (SI), X0
	MOVO 16(SI), X1
	MOVO 32(SI), X2
	MOVO 48(SI), X3
	MOVO 64(SI), X4
	MOVO 80(SI), X5
	MOVO 96(SI), X6
	MOVO 112(SI), X7
	MOVO 128(SI), X8
	MOVO 144(SI), X9
	MOVO 160(SI), X10
	MOVO 176(SI), X11
	MOVO 192(SI), X12
	MOVO 208(SI), X13
	MOVO 224(SI), X14
	MOVO 240(SI), X15
	XORQ BX, BX

wideAdd:
	CMPQ  BX, R9
	JGE   wideAdded
	MOVL  (R8)(BX*4), AX
	LEAQ  (DX)(AX*2), AX
	PADDW (AX), X0
	PADDW 16(AX), X1
	PADDW 32(AX), X2
	PADDW 48(AX), X3
	PADDW 64(AX), X4
	PADDW 80(AX), X5
	PADDW 96(AX), X6
	PADDW 112(AX), X7
	PADDW 128(AX), X8
	PADDW 144(AX), X9
	PADDW 160(AX), X10
	PADDW 176(AX), X11
	PADDW 192(AX), X12
	PADDW 208(AX), X13
	PADDW 224(AX), X14
	PADDW 240(AX), X15
	INCQ  BX
	JMP   wideAdd

wideAdded:
	XORQ BX, BX

wideSub:
	CMPQ  BX, R11
	JGE   wideDone
	MOVL  (R10)(BX*4), AX
	LEAQ  (DX)(AX*2), AX
	PSUBW (AX), X0
	PSUBW 16(AX), X1
	PSUBW 32(AX), X2
	PSUBW 48(AX), X3
	PSUBW 64(AX), X4
	PSUBW 80(AX), X5
	PSUBW 96(AX), X6
	PSUBW 112(AX), X7
	PSUBW 128(AX), X8
	PSUBW 144(AX), X9
	PSUBW 160(AX), X10
	PSUBW 176(AX), X11
	PSUBW 192(AX), X12
	PSUBW 208(AX), X13
	PSUBW 224(AX), X14
	PSUBW 240(AX), X15
	INCQ  BX
	JMP   wideSub

wideDone:
	MOVO X0, (DI)
	MOVO X1, 16(DI)
	MOVO X2, 32(DI)
	MOVO X3, 48(DI)
	MOVO X4, 64(DI)
	MOVO X5, 80(DI)
	MOVO X6, 96(DI)
	MOVO X7, 112(DI)
	MOVO X8, 128(DI)
	MOVO X9, 144(DI)
	MOVO X10, 160(DI)
	MOVO X11, 176(DI)
	MOVO X12, 192(DI)
	MOVO X13, 208(DI)
	MOVO X14, 224(DI)
	MOVO X15, 240(DI)
	ADDQ $256, SI
	ADDQ $256, DI
	ADDQ $256, DX
	SUBQ $128, CX
	JMP  wide

narrow:
	TESTQ CX, CX
	JZ    applied
	MOVO  (SI), X0
	MOVO  16(SI), X1
	MOVO  32(SI), X2
	MOVO  48(SI), X3
	XORQ  BX, BX

narrowAdd:
	CMPQ  BX, R9
	JGE   narrowAdded
	MOVL  (R8)(BX*4), AX
	LEAQ  (DX)(AX*2), AX
	PADDW (AX), X0
	PADDW 16(AX), X1
	PADDW 32(AX), X2
	PADDW 48(AX), X3
	INCQ  BX
	JMP   narrowAdd

narrowAdded:
	XORQ BX, BX

narrowSub:
	CMPQ  BX, R11
	JGE   narrowDone
	MOVL  (R10)(BX*4), AX
	LEAQ  (DX)(AX*2), AX
	PSUBW (AX), X0
	PSUBW 16(AX), X1
	PSUBW 32(AX), X2
	PSUBW 48(AX), X3
	INCQ  BX
	JMP   narrowSub

narrowDone:
	MOVO X0, (DI)
	MOVO X1, 16(DI)
	MOVO X2, 32(DI)
	MOVO X3, 48(DI)
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, DX
	SUBQ $32, CX
	JMP  narrow

applied:
	RET

// FORWARD adds the products of the accumulators and weights of eight neurons to a sum:
// see forwardAVX2.
#define FORWARD(at, acc, weights, value, product, sum) \
	MOVO    at(acc)(AX*1), value; \
	MOVO    at(weights)(AX*1), product; \
	PMAXSW  X14, value; \
	PMINSW  X15, value; \
	PMULLW  value, product; \
	PMADDWL value, product; \
	PADDL   product, sum

// func forwardSSE41(own, other, weights *int16, n int) int64
//
// As forwardAVX2. Each of the four sums has n/8 products in a double word, which is as many
// as fit, so that they are widened before they are added.
TEXT ·forwardSSE41(SB), NOSPLIT, $0-40
	MOVQ   own+0(FP), SI
	MOVQ   other+8(FP), DI
	MOVQ   weights+16(FP), R8
	MOVQ   n+24(FP), CX
	LEAQ   (R8)(CX*2), R9
	MOVL   CLIP, AX
	MOVQ   AX, X15
	PSHUFD $0, X15, X15
	PXOR   X14, X14
	PXOR   X8, X8
	PXOR   X9, X9
	PXOR   X10, X10
	PXOR   X11, X11
	XORQ   AX, AX

forward:
	FORWARD(0, SI, R8, X0, X4, X8)
	FORWARD(16, SI, R8, X1, X5, X9)
	FORWARD(32, SI, R8, X2, X6, X10)
	FORWARD(48, SI, R8, X3, X7, X11)
	FORWARD(0, DI, R9, X0, X4, X8)
	FORWARD(16, DI, R9, X1, X5, X9)
	FORWARD(32, DI, R9, X2, X6, X10)
	FORWARD(48, DI, R9, X3, X7, X11)
	ADDQ $64, AX
	SUBQ $32, CX
	JNZ  forward

	SUM4
	MOVQ AX, ret+32(FP)
	RET
