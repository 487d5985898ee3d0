# Arrocco. "make" builds, "make run" shows what it does, "make test" checks it;
# "make help" lists the rest. Needs Go, make and git, and no C compiler.

# Match tools set these: EXE=name of the program, CC=go command, EVALFILE=network
# to build in, for chess unless VARIANT says otherwise. TUNE=1 makes the parameters of
# the search options of UCI; they tune a branch that has it here.
EXE      ?= arrocco
EVALFILE ?=
TUNE     ?=

GO ?= go
ifneq ($(filter go%,$(notdir $(CC))),)
GO := $(CC)
endif

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif
PROGRAM := $(EXE:.exe=)$(SUFFIX)
RUN     := $(if $(filter /%,$(PROGRAM)),,./)$(PROGRAM)

# There is no C in this module. Without this, Go would look for a C compiler for
# the standard library's resolver, which the engine does not use.
export CGO_ENABLED := 0

# The version is the nearest tag and what came after it, or that of the release
# when the tree was unpacked from an archive.
FALLBACK := 0.1.0
VERSION  := $(patsubst v%,%,$(shell git describe --tags --always --dirty --match 'v*' 2>/dev/null || echo $(FALLBACK)))
ifeq ($(findstring .,$(VERSION)),)
VERSION  := $(FALLBACK)-$(VERSION)
endif
LDFLAGS  := -s -w -X main.version=$(VERSION) $(if $(filter-out 0 no false,$(TUNE)),-X main.tune=on)
BUILD    := $(GO) build -trimpath -ldflags "$(LDFLAGS)"

# Tools stay out of go.mod: they are run at a fixed version instead.
LINTER := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
VULNS  := golang.org/x/vuln/cmd/govulncheck@v1.8.0

FUZZTIME ?= 30s
SYSTEMS  ?= linux windows darwin freebsd

# What runs on several goroutines, and other systems and machines of a release.
RACED := ./analyse ./bench/client ./bench/match ./bench/tournament ./engine ./internal/play ./internal/protocol ./internal/web ./search ./train/selfplay ./uci ./ucci
CROSS := windows/amd64 darwin/arm64 linux/arm64

# What has assembly, and processors that run each set of it, as QEMU's name of the machine,
# GOARCH, and its name of the processor. Penryn has SSE4.1 but no AVX; max has SDOT.
ASSEMBLY := ./eval/nnue ./tt
EMULATED := aarch64/arm64/cortex-a53 aarch64/arm64/max x86_64/amd64/Penryn

.PHONY: all build run test test-long check race cross emulate lint format vulns fuzz bench speed match measure openings books pgo release reproducible deb pictures cover clean help

all: build

# With a network, Go gets the path of the file where it would embed it, so that
# the tree stays as it is. In the end, the program tries the network.
EVALGAME := $(or $(VARIANT),chess)
OVERLAY  := $(PROGRAM).overlay.json

build: ## build the program (EXE=name, CC=go, EVALFILE=network VARIANT=its game, TUNE=1)
ifeq ($(EVALFILE),)
	$(BUILD) -o $(PROGRAM) ./cmd/engine
else
	@test -r "$(EVALFILE)" || { echo "EVALFILE=$(EVALFILE) cannot be read" >&2; exit 1; }
	@echo '{"Replace": {"engine/networks/$(EVALGAME).nnue": "$(abspath $(EVALFILE))"}}' > $(OVERLAY)
	$(BUILD) -overlay $(OVERLAY) -o $(PROGRAM) ./cmd/engine || { rm -f $(OVERLAY); exit 1; }
	@rm -f $(OVERLAY)
	@$(RUN) eval startpos --variant $(EVALGAME) > /dev/null || { rm -f $(PROGRAM); exit 1; }
endif

run: build ## build, then analyse a few positions
	@$(RUN) demo

test: ## run the tests (some minutes)
	$(GO) vet ./...
	$(GO) test ./...

test-long: ## run the tests that take long as well
	ARROCCO_LONG=1 $(GO) test -timeout 4h ./...

check: race cross emulate ## race detector, other systems, emulation, each fuzz test for 3 seconds
	@$(MAKE) --no-print-directory fuzz FUZZTIME=3s

# The race detector is C, and makes the search some ten times as slow.
race: ## look for data races in what runs on several goroutines (needs gcc)
	CGO_ENABLED=1 $(GO) test -race -short -timeout 20m $(RACED)

cross: ## vet and build for the other systems of a release
	$(foreach target,$(CROSS),$(call cross,$(firstword $(subst /, ,$(target))),$(lastword $(subst /, ,$(target)))))

define cross
	GOOS=$(1) GOARCH=$(2) $(GO) vet ./...
	GOOS=$(1) GOARCH=$(2) $(GO) build -pgo=off -o /dev/null ./cmd/engine

endef

emulate: ## test the assembly on other processors (needs qemu-user-static)
	@for target in $(EMULATED); do \
		set -- $$(echo $$target | tr / ' '); \
		qemu=$$(command -v qemu-$$1-static || command -v qemu-$$1) || \
			{ echo "there is no qemu-$$1: the assembly for $$3 is not tested" >&2; continue; }; \
		echo "$$2 $$3"; \
		GOOS=linux GOARCH=$$2 GOAMD64=v1 $(GO) test -short -exec "$$qemu -cpu $$3" $(ASSEMBLY) || exit 1; \
	done

lint: ## look for mistakes and bad style
	$(GO) vet ./...
	$(GO) run $(LINTER) run --max-same-issues 0 --max-issues-per-linter 0 ./...

format: ## format the code as the linters want it
	$(GO) run $(LINTER) fmt ./...

vulns: ## look for known vulnerabilities (asks vuln.go.dev)
	$(GO) run $(VULNS) ./...

fuzz: ## run every fuzz test for FUZZTIME (30s)
	@for package in $$($(GO) list ./...); do \
		for name in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "$$package $$name"; \
			$(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

bench: build ## print the bench signature and the speed (VARIANT=xiangqi)
	@$(RUN) bench $(if $(VARIANT),--variant $(VARIANT))

speed: build ## measure the speed: perft, search by one and two threads, benchmarks
	$(RUN) perft startpos 6
	$(RUN) bench 64 1 | tail -n 1
	$(RUN) bench 64 2 | tail -n 1
	$(GO) test -run '^$$' -bench . -benchmem ./...

match: ## play this version against BASE=commit (TC= GAMES= VARIANT= ELO0= ELO1=)
	@GO=$(GO) bench/match.sh || case $$? in 3|4) ;; *) exit $$? ;; esac # 3 and 4: H0, undecided

openings: build ## make the book for matches of xiangqi anew (some minutes)
	$(RUN) genfens 600 seed 1 --epd --variant xiangqi --nodes 20000 > xiangqi.epd || { rm -f xiangqi.epd; exit 1; }
	mv xiangqi.epd bench/match/testdata/xiangqi.epd

# Books belong to the version that has made them. One that was stopped goes on.
BOOKS := $(foreach game,chess xiangqi,books/$(VERSION)/arrocco-$(game).bin)

books: $(BOOKS) ## make the opening books of a release by search (some minutes each)

books/$(VERSION)/arrocco-%.bin: | build
	@mkdir -p $(@D)
	$(RUN) book generate --variant $* --out $@ --resume

measure: ## print all the figures that matter, beside those of BASE=commit if given
	@GO=$(GO) bench/measure.sh

# The compiler finds a call again by its line in its function, so a change in a hot one
# may cost some percent of speed until the profile is made anew. It needs many samples.
PROFILES := network.pprof handwritten.pprof xiangqi.pprof sprint.pprof

pgo: build ## make the profile that guides the compiler (EVALFILE=network to profile)
	$(RUN) bench 16 1 20 --profile cpu && mv cpu.pprof network.pprof
	$(RUN) bench 16 1 16 --eval-file hce --profile cpu && mv cpu.pprof handwritten.pprof
	$(RUN) bench 16 1 16 --variant xiangqi --profile cpu && mv cpu.pprof xiangqi.pprof
	$(RUN) bench 16 1 16 --variant sprint --profile cpu && mv cpu.pprof sprint.pprof
	$(GO) tool pprof -proto $(PROFILES) > cmd/engine/default.pgo
	rm $(PROFILES)

# One archive for each kind of machine, OS/ARCH. It has the time of the commit, so that
# everybody who builds the commit with the same Go gets the same bytes. The kernels of the
# networks are chosen at run time, so there is one program for all processors of an ARCH.
MACHINES := $(foreach os,$(SYSTEMS),$(os)/amd64 $(os)/arm64)
EPOCH    := $(or $(SOURCE_DATE_EPOCH),$(shell git log -n 1 --format=%ct 2>/dev/null || echo 0))

# release OS ARCH: builds and packs for one kind of machine.
define release
	GOOS=$(1) GOARCH=$(2) GOAMD64=v1 $(BUILD) -buildvcs=auto -o dist/program ./cmd/engine
	SOURCE_DATE_EPOCH=$(EPOCH) packaging/release.sh dist/program \
		dist/$(call packed,$(1),$(2)) $(basename $(basename $(call packed,$(1),$(2))))
	rm dist/program

endef
packed = arrocco-$(VERSION)-$(subst darwin,macos,$(1))-$(subst amd64,x86-64,$(2))$(if $(filter windows,$(1)),.zip,.tar.gz)

release: $(BOOKS) ## pack an archive for each system into dist/, beside books and checksums (SYSTEMS= BOOKS=)
	rm -rf dist && mkdir dist
	$(foreach m,$(MACHINES),$(call release,$(word 1,$(subst /, ,$(m))),$(word 2,$(subst /, ,$(m)))))
	$(if $(BOOKS),cp $(BOOKS) dist)
	cd dist && sha256sum arrocco-* > SHA256SUMS
	cat dist/SHA256SUMS

reproducible: ## pack the commit twice, in two places without caches, and compare
	packaging/reproducible.sh $(SYSTEMS)

pictures: build ## make the pictures of the README, in docs/images (needs chromium)
	packaging/pictures.sh $(RUN)

deb: ## build a Debian package of the tree, into dist/
	VERSION=$(VERSION) EPOCH=$(EPOCH) packaging/deb.sh

cover: ## show which statements the tests reach
	$(GO) test -coverpkg=./... -coverprofile=cover.out ./...
	$(GO) tool cover -func=cover.out | tail -n 1
	@echo "$(GO) tool cover -html=cover.out shows where"

clean: ## remove what was built
	rm -rf dist books $(PROGRAM) cover.out cpu.pprof mem.pprof trace.out

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
