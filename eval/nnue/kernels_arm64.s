#include "kernels_arm64.h"
#include "textflag.h"

// Each routine is described in kernels_arm64.go and, by what it computes, in kernels.go.
// They take 32 weights at a time, in four registers, or more.

// SIDES sets R0 to dst, R1 to src, R2 to weights, R3 to the rows of the first side, and R4 to
// the number of sides, whose accumulators follow each other.
#define SIDES \
	MOVD dst+0(FP), R0; \
	MOVD src+8(FP), R1; \
	MOVD weights+16(FP), R2; \
	MOVD s+32(FP), R3; \
	MOVD $2, R4

// ROWS sets R6 and R7 to the rows added and removed of the side that R3 is at, and R5 to n.
#define ROWS \
	MOVD n+24(FP), R5; \
	MOVWU (R3), R6; \
	MOVWU 4(R3), R7; \
	ADD R6<<1, R2, R6; \
	ADD R7<<1, R2, R7

// CHANGE takes the weights at R1, with a row added and one removed.
#define CHANGE \
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]; \
	VLD1.P 64(R6), [V4.H8, V5.H8, V6.H8, V7.H8]; \
	VLD1.P 64(R7), [V16.H8, V17.H8, V18.H8, V19.H8]; \
	ADD4; \
	SUB4

// ADD4 adds V4 to V7 to V0 to V3, and SUB4 subtracts V16 to V19 from them.
#define ADD4 \
	VADD V4.H8, V0.H8, V0.H8; \
	VADD V5.H8, V1.H8, V1.H8; \
	VADD V6.H8, V2.H8, V2.H8; \
	VADD V7.H8, V3.H8, V3.H8

#define SUB4 \
	VSUB V16.H8, V0.H8, V0.H8; \
	VSUB V17.H8, V1.H8, V1.H8; \
	VSUB V18.H8, V2.H8, V2.H8; \
	VSUB V19.H8, V3.H8, V3.H8

// func changeNEON(dst, src, weights *int16, n int, s *step)
TEXT ·changeNEON(SB), NOSPLIT, $0-40
	SIDES

changeSide:
	ROWS

change:
	CHANGE
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	SUBS   $32, R5
	BNE    change
	ADD    $12, R3
	SUBS   $1, R4
	BNE    changeSide
	RET

// func captureNEON(dst, src, weights *int16, n int, s *step)
TEXT ·captureNEON(SB), NOSPLIT, $0-40
	SIDES

captureSide:
	ROWS
	MOVWU 8(R3), R8
	ADD   R8<<1, R2, R8

capture:
	CHANGE
	VLD1.P 64(R8), [V16.H8, V17.H8, V18.H8, V19.H8]
	SUB4
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	SUBS   $32, R5
	BNE    capture
	ADD    $12, R3
	SUBS   $1, R4
	BNE    captureSide
	RET

// func applyNEON(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)
//
// A strip of 128 weights, or of 32 at the end, stays in registers while all
// the rows go by. R2 points at the strip's first column in weights.
TEXT ·applyNEON(SB), NOSPLIT, $0-64
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD n+24(FP), R3

wide:
	CMP    $128, R3
	BLT    narrow
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P 64(R1), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P 64(R1), [V28.H8, V29.H8, V30.H8, V31.H8]
	MOVD   added+32(FP), R4
	MOVD   adds+40(FP), R5
	CBZ    R5, wideAdded

wideAdd:
	MOVWU.P 4(R4), R6
	ADD     R6<<1, R2, R6
	VLD1.P  64(R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P  64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	ADD4
	VADD    V16.H8, V20.H8, V20.H8
	VADD    V17.H8, V21.H8, V21.H8
	VADD    V18.H8, V22.H8, V22.H8
	VADD    V19.H8, V23.H8, V23.H8
	VLD1.P  64(R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P  64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VADD    V4.H8, V24.H8, V24.H8
	VADD    V5.H8, V25.H8, V25.H8
	VADD    V6.H8, V26.H8, V26.H8
	VADD    V7.H8, V27.H8, V27.H8
	VADD    V16.H8, V28.H8, V28.H8
	VADD    V17.H8, V29.H8, V29.H8
	VADD    V18.H8, V30.H8, V30.H8
	VADD    V19.H8, V31.H8, V31.H8
	SUBS    $1, R5
	BNE     wideAdd

wideAdded:
	MOVD removed+48(FP), R4
	MOVD subs+56(FP), R5
	CBZ  R5, wideDone

wideSub:
	MOVWU.P 4(R4), R6
	ADD     R6<<1, R2, R6
	VLD1.P  64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P  64(R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	SUB4
	VSUB    V4.H8, V20.H8, V20.H8
	VSUB    V5.H8, V21.H8, V21.H8
	VSUB    V6.H8, V22.H8, V22.H8
	VSUB    V7.H8, V23.H8, V23.H8
	VLD1.P  64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P  64(R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	VSUB    V16.H8, V24.H8, V24.H8
	VSUB    V17.H8, V25.H8, V25.H8
	VSUB    V18.H8, V26.H8, V26.H8
	VSUB    V19.H8, V27.H8, V27.H8
	VSUB    V4.H8, V28.H8, V28.H8
	VSUB    V5.H8, V29.H8, V29.H8
	VSUB    V6.H8, V30.H8, V30.H8
	VSUB    V7.H8, V31.H8, V31.H8
	SUBS    $1, R5
	BNE     wideSub

wideDone:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V20.H8, V21.H8, V22.H8, V23.H8], 64(R0)
	VST1.P [V24.H8, V25.H8, V26.H8, V27.H8], 64(R0)
	VST1.P [V28.H8, V29.H8, V30.H8, V31.H8], 64(R0)
	ADD    $256, R2
	SUB    $128, R3
	B      wide

narrow:
	CBZ    R3, applied
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	MOVD   added+32(FP), R4
	MOVD   adds+40(FP), R5
	CBZ    R5, narrowAdded

narrowAdd:
	MOVWU.P 4(R4), R6
	ADD     R6<<1, R2, R6
	VLD1    (R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	ADD4
	SUBS    $1, R5
	BNE     narrowAdd

narrowAdded:
	MOVD removed+48(FP), R4
	MOVD subs+56(FP), R5
	CBZ  R5, narrowDone

narrowSub:
	MOVWU.P 4(R4), R6
	ADD     R6<<1, R2, R6
	VLD1    (R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	SUB4
	SUBS    $1, R5
	BNE     narrowSub

narrowDone:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	ADD    $64, R2
	SUB    $32, R3
	B      narrow

applied:
	RET

// func forwardNEON(own, other, weights *int16, n int) int64
//
// Each of the eight sums has n/16 products of at most 128*255*255 in a double word, and two
// of them together, for n up to 2048, 256 of them: 2,130,739,200 < 2^31. Only then are they
// widened.
TEXT ·forwardNEON(SB), NOSPLIT, $0-40
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD n+24(FP), R5
	ADD  R5<<1, R2, R3
	CLEAR8

forward:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R1), [V24.H8, V25.H8, V26.H8, V27.H8]
	FORWARD(0, 4, 16, 17)
	FORWARD(1, 5, 18, 19)
	FORWARD(2, 6, 20, 21)
	FORWARD(3, 7, 22, 23)
	VLD1.P 64(R3), [V4.H8, V5.H8, V6.H8, V7.H8]
	FORWARD(24, 4, 16, 17)
	FORWARD(25, 5, 18, 19)
	FORWARD(26, 6, 20, 21)
	FORWARD(27, 7, 22, 23)
	SUBS   $32, R5
	BNE    forward

	SUM8
	MOVD R4, ret+32(FP)
	RET
