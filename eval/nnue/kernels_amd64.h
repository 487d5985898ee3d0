// What the routines of kernels_amd64.s and of stack_amd64.s have in common.

// The upper end of the clipped range, QA, in both words of a double word.
#define CLIP $0x00ff00ff

// SUMQ sets AX to the sum of the quad words of Y8.
#define SUMQ \
	VEXTRACTI128 $1, Y8, X9; \
	VPADDQ X9, X8, X8;       \
	VPSRLDQ $8, X8, X9;      \
	VPADDQ X9, X8, X8;       \
	MOVQ X8, AX

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
