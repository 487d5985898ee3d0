#include "kernels_amd64.h"
#include "textflag.h"

// Each routine is described in kernels_amd64.go and, by what it computes, in
// kernels.go. CX counts what is left of n; all pointers advance together, as
// the one offset AX. STEP and TAKEN are in kernels_amd64.h.

// CHANGE2 takes 32 weights of each side, with a row added and one removed, and KEEP2
// writes them.
#define CHANGE2 \
	VMOVDQU (SI)(AX*1), Y0; \
	VMOVDQU 32(SI)(AX*1), Y1; \
	VMOVDQU (R10)(AX*1), Y2; \
	VMOVDQU 32(R10)(AX*1), Y3; \
	VPADDW  (R8)(AX*1), Y0, Y0; \
	VPADDW  32(R8)(AX*1), Y1, Y1; \
	VPADDW  (R12)(AX*1), Y2, Y2; \
	VPADDW  32(R12)(AX*1), Y3, Y3; \
	VPSUBW  (R9)(AX*1), Y0, Y0; \
	VPSUBW  32(R9)(AX*1), Y1, Y1; \
	VPSUBW  (R13)(AX*1), Y2, Y2; \
	VPSUBW  32(R13)(AX*1), Y3, Y3

#define KEEP2 \
	VMOVDQU Y0, (DI)(AX*1); \
	VMOVDQU Y1, 32(DI)(AX*1); \
	VMOVDQU Y2, (R11)(AX*1); \
	VMOVDQU Y3, 32(R11)(AX*1)

// func changeAVX2(dst, src, weights *int16, n int, s *step)
TEXT ·changeAVX2(SB), NOSPLIT, $0-40
	STEP

change2:
	CHANGE2
	KEEP2
	ADDQ    $64, AX
	SUBQ    $32, CX
	JNZ     change2
	VZEROUPPER
	RET

// func captureAVX2(dst, src, weights *int16, n int, s *step)
TEXT ·captureAVX2(SB), NOSPLIT, $0-40
	STEP
	TAKEN

capture2:
	CHANGE2
	VPSUBW  (DX)(AX*1), Y0, Y0
	VPSUBW  32(DX)(AX*1), Y1, Y1
	VPSUBW  (BX)(AX*1), Y2, Y2
	VPSUBW  32(BX)(AX*1), Y3, Y3
	KEEP2
	ADDQ    $64, AX
	SUBQ    $32, CX
	JNZ     capture2
	VZEROUPPER
	RET

// func applyAVX2(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)
//
// A strip of 128 weights, or of 32 at the end, stays in registers while all
// the rows go by. DX points at the strip's first column in weights.
TEXT ·applyAVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ added+32(FP), R8
	MOVQ adds+40(FP), R9
	MOVQ removed+48(FP), R10
	MOVQ subs+56(FP), R11

wide2:
	CMPQ    CX, $128
	JLT     narrow2
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	XORQ    BX, BX

wideAdd2:
	CMPQ   BX, R9
	JGE    wideAdded2
	MOVL   (R8)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPADDW (AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	VPADDW 64(AX), Y2, Y2
	VPADDW 96(AX), Y3, Y3
	VPADDW 128(AX), Y4, Y4
	VPADDW 160(AX), Y5, Y5
	VPADDW 192(AX), Y6, Y6
	VPADDW 224(AX), Y7, Y7
	INCQ   BX
	JMP    wideAdd2

wideAdded2:
	XORQ BX, BX

wideSub2:
	CMPQ   BX, R11
	JGE    wideDone2
	MOVL   (R10)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPSUBW (AX), Y0, Y0
	VPSUBW 32(AX), Y1, Y1
	VPSUBW 64(AX), Y2, Y2
	VPSUBW 96(AX), Y3, Y3
	VPSUBW 128(AX), Y4, Y4
	VPSUBW 160(AX), Y5, Y5
	VPSUBW 192(AX), Y6, Y6
	VPSUBW 224(AX), Y7, Y7
	INCQ   BX
	JMP    wideSub2

wideDone2:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ    $256, SI
	ADDQ    $256, DI
	ADDQ    $256, DX
	SUBQ    $128, CX
	JMP     wide2

narrow2:
	TESTQ   CX, CX
	JZ      applied2
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	XORQ    BX, BX

narrowAdd2:
	CMPQ   BX, R9
	JGE    narrowAdded2
	MOVL   (R8)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPADDW (AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	INCQ   BX
	JMP    narrowAdd2

narrowAdded2:
	XORQ BX, BX

narrowSub2:
	CMPQ   BX, R11
	JGE    narrowDone2
	MOVL   (R10)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPSUBW (AX), Y0, Y0
	VPSUBW 32(AX), Y1, Y1
	INCQ   BX
	JMP    narrowSub2

narrowDone2:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, SI
	ADDQ    $64, DI
	ADDQ    $64, DX
	SUBQ    $32, CX
	JMP     narrow2

applied2:
	VZEROUPPER
	RET

// func forwardAVX2(own, other, weights *int16, n int) int64
//
// With v clipped to 0…255 and w within ±128, v*w fits in a word, and VPMADDWD
// adds v*(v*w) of two neighbors into a double word. Each of the four sums has
// n/16 products of at most 128*255*255 in a double word, and two of them
// together, for n up to 2048, 256 of them: 2,130,739,200 < 2^31. Only then are
// they widened.
TEXT ·forwardAVX2(SB), NOSPLIT, $0-40
	MOVQ         own+0(FP), SI
	MOVQ         other+8(FP), DI
	MOVQ         weights+16(FP), R8
	MOVQ         n+24(FP), CX
	LEAQ         (R8)(CX*2), R9
	MOVL         CLIP, AX
	VMOVQ        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VPXOR        Y8, Y8, Y8
	VPXOR        Y9, Y9, Y9
	VPXOR        Y10, Y10, Y10
	VPXOR        Y11, Y11, Y11
	XORQ         AX, AX

forward2:
	VPMAXSW  (SI)(AX*1), Y14, Y0
	VPMAXSW  32(SI)(AX*1), Y14, Y1
	VPMAXSW  (DI)(AX*1), Y14, Y2
	VPMAXSW  32(DI)(AX*1), Y14, Y3
	VPMINSW  Y0, Y15, Y0
	VPMINSW  Y1, Y15, Y1
	VPMINSW  Y2, Y15, Y2
	VPMINSW  Y3, Y15, Y3
	VPMULLW  (R8)(AX*1), Y0, Y4
	VPMULLW  32(R8)(AX*1), Y1, Y5
	VPMULLW  (R9)(AX*1), Y2, Y6
	VPMULLW  32(R9)(AX*1), Y3, Y7
	VPMADDWD Y0, Y4, Y4
	VPMADDWD Y1, Y5, Y5
	VPMADDWD Y2, Y6, Y6
	VPMADDWD Y3, Y7, Y7
	VPADDD   Y4, Y8, Y8
	VPADDD   Y5, Y9, Y9
	VPADDD   Y6, Y10, Y10
	VPADDD   Y7, Y11, Y11
	ADDQ     $64, AX
	SUBQ     $32, CX
	JNZ      forward2

	VPADDD       Y9, Y8, Y8
	VPADDD       Y11, Y10, Y10
	VEXTRACTI128 $1, Y8, X9
	VEXTRACTI128 $1, Y10, X11
	VPMOVSXDQ    X8, Y8
	VPMOVSXDQ    X9, Y9
	VPMOVSXDQ    X10, Y10
	VPMOVSXDQ    X11, Y11
	VPADDQ       Y9, Y8, Y8
	VPADDQ       Y11, Y10, Y10
	VPADDQ       Y10, Y8, Y8
	SUMQ
	MOVQ         AX, ret+32(FP)
	VZEROUPPER
	RET

// CHANGE5 and KEEP5 are CHANGE2 and KEEP2.
#define CHANGE5 \
	VMOVDQU64 (SI)(AX*1), Z0; \
	VMOVDQU64 (R10)(AX*1), Z1; \
	VPADDW    (R8)(AX*1), Z0, Z0; \
	VPADDW    (R12)(AX*1), Z1, Z1; \
	VPSUBW    (R9)(AX*1), Z0, Z0; \
	VPSUBW    (R13)(AX*1), Z1, Z1

#define KEEP5 \
	VMOVDQU64 Z0, (DI)(AX*1); \
	VMOVDQU64 Z1, (R11)(AX*1)

// func changeAVX512(dst, src, weights *int16, n int, s *step)
TEXT ·changeAVX512(SB), NOSPLIT, $0-40
	STEP

change5:
	CHANGE5
	KEEP5
	ADDQ      $64, AX
	SUBQ      $32, CX
	JNZ       change5
	VZEROUPPER
	RET

// func captureAVX512(dst, src, weights *int16, n int, s *step)
TEXT ·captureAVX512(SB), NOSPLIT, $0-40
	STEP
	TAKEN

capture5:
	CHANGE5
	VPSUBW    (DX)(AX*1), Z0, Z0
	VPSUBW    (BX)(AX*1), Z1, Z1
	KEEP5
	ADDQ      $64, AX
	SUBQ      $32, CX
	JNZ       capture5
	VZEROUPPER
	RET

// func applyAVX512(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)
//
// As applyAVX2, by strips of 256 and 32.
TEXT ·applyAVX512(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ added+32(FP), R8
	MOVQ adds+40(FP), R9
	MOVQ removed+48(FP), R10
	MOVQ subs+56(FP), R11

wide5:
	CMPQ      CX, $256
	JLT       narrow5
	VMOVDQU64 (SI), Z0
	VMOVDQU64 64(SI), Z1
	VMOVDQU64 128(SI), Z2
	VMOVDQU64 192(SI), Z3
	VMOVDQU64 256(SI), Z4
	VMOVDQU64 320(SI), Z5
	VMOVDQU64 384(SI), Z6
	VMOVDQU64 448(SI), Z7
	XORQ      BX, BX

wideAdd5:
	CMPQ   BX, R9
	JGE    wideAdded5
	MOVL   (R8)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPADDW (AX), Z0, Z0
	VPADDW 64(AX), Z1, Z1
	VPADDW 128(AX), Z2, Z2
	VPADDW 192(AX), Z3, Z3
	VPADDW 256(AX), Z4, Z4
	VPADDW 320(AX), Z5, Z5
	VPADDW 384(AX), Z6, Z6
	VPADDW 448(AX), Z7, Z7
	INCQ   BX
	JMP    wideAdd5

wideAdded5:
	XORQ BX, BX

wideSub5:
	CMPQ   BX, R11
	JGE    wideDone5
	MOVL   (R10)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPSUBW (AX), Z0, Z0
	VPSUBW 64(AX), Z1, Z1
	VPSUBW 128(AX), Z2, Z2
	VPSUBW 192(AX), Z3, Z3
	VPSUBW 256(AX), Z4, Z4
	VPSUBW 320(AX), Z5, Z5
	VPSUBW 384(AX), Z6, Z6
	VPSUBW 448(AX), Z7, Z7
	INCQ   BX
	JMP    wideSub5

wideDone5:
	VMOVDQU64 Z0, (DI)
	VMOVDQU64 Z1, 64(DI)
	VMOVDQU64 Z2, 128(DI)
	VMOVDQU64 Z3, 192(DI)
	VMOVDQU64 Z4, 256(DI)
	VMOVDQU64 Z5, 320(DI)
	VMOVDQU64 Z6, 384(DI)
	VMOVDQU64 Z7, 448(DI)
	ADDQ      $512, SI
	ADDQ      $512, DI
	ADDQ      $512, DX
	SUBQ      $256, CX
	JMP       wide5

narrow5:
	TESTQ     CX, CX
	JZ        applied5
	VMOVDQU64 (SI), Z0
	XORQ      BX, BX

narrowAdd5:
	CMPQ   BX, R9
	JGE    narrowAdded5
	MOVL   (R8)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPADDW (AX), Z0, Z0
	INCQ   BX
	JMP    narrowAdd5

narrowAdded5:
	XORQ BX, BX

narrowSub5:
	CMPQ   BX, R11
	JGE    narrowDone5
	MOVL   (R10)(BX*4), AX
	LEAQ   (DX)(AX*2), AX
	VPSUBW (AX), Z0, Z0
	INCQ   BX
	JMP    narrowSub5

narrowDone5:
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, SI
	ADDQ      $64, DI
	ADDQ      $64, DX
	SUBQ      $32, CX
	JMP       narrow5

applied5:
	VZEROUPPER
	RET

// func forwardAVX512(own, other, weights *int16, n int) int64
//
// As forwardAVX2; VPDPWSSD multiplies and adds in one. Each of the two sums has
// n/16 products in a double word, so that they may be added before they are
// widened.
TEXT ·forwardAVX512(SB), NOSPLIT, $0-40
	MOVQ         own+0(FP), SI
	MOVQ         other+8(FP), DI
	MOVQ         weights+16(FP), R8
	MOVQ         n+24(FP), CX
	LEAQ         (R8)(CX*2), R9
	MOVL         CLIP, AX
	VMOVQ        AX, X15
	VPBROADCASTD X15, Z15
	VPXORQ       Z14, Z14, Z14
	VPXORQ       Z8, Z8, Z8
	VPXORQ       Z9, Z9, Z9
	XORQ         AX, AX

forward5:
	VPMAXSW  (SI)(AX*1), Z14, Z0
	VPMAXSW  (DI)(AX*1), Z14, Z1
	VPMINSW  Z0, Z15, Z0
	VPMINSW  Z1, Z15, Z1
	VPMULLW  (R8)(AX*1), Z0, Z2
	VPMULLW  (R9)(AX*1), Z1, Z3
	VPDPWSSD Z0, Z2, Z8
	VPDPWSSD Z1, Z3, Z9
	ADDQ     $64, AX
	SUBQ     $32, CX
	JNZ      forward5

	SUM5
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET
