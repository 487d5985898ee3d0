#include "textflag.h"

// func prefetch(p unsafe.Pointer)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func storeWords(s *slot, check, data uint64)
TEXT ·storeWords(SB), NOSPLIT, $0-24
	MOVQ s+0(FP), AX
	MOVQ check+8(FP), BX
	MOVQ data+16(FP), CX
	MOVQ CX, 8(AX)
	MOVQ BX, (AX)
	RET
