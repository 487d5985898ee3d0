package train

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"arrocco/eval/nnue"
	"arrocco/eval/nnue/nnuetest"
)

// TestTeachers checks that several networks give their mean, in the trainer's unit.
func TestTeachers(t *testing.T) {
	const scale = 300
	v := lookup0(t, "chess")
	files := []string{
		nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1)),
		nnuetest.Save(t, nnuetest.ForGame(t, "chess", 2)),
	}
	p, err := v.Parse("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
	if err != nil {
		t.Fatal(err)
	}
	evaluate := func(s scorer) float64 {
		s.Reset(p)
		return float64(s.Evaluate(p))
	}
	say := func(paths ...string) float64 {
		src := &Source{Variant: v, Teachers: paths, Scale: scale}
		teacher, err := src.teacher()
		if err != nil {
			t.Fatal(err)
		}
		return evaluate(teacher())
	}
	one, other := say(files[0]), say(files[1])
	if got := say(files...); math.Abs(got-(one+other)/2) > 1 || one == other {
		t.Errorf("%g and %g have a mean of %g", one, other, got)
	}
	net, err := v.ReadNetwork(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if got, want := say(), evaluate(v.Eval()); got != want {
		t.Errorf("without a teacher %g, by hand %g", got, want)
	}
	if n := evaluate(nnue.New(net)); math.Abs(one-n*scale/float64(net.Scale(int(p.State().Pieces)))) > 1 {
		t.Errorf("%g of a network that says %g", one, n)
	}
	l, w := net.Layout(), net.Weights()
	w.Scales[l.Output(int(p.State().Pieces))] *= 2
	larger, err := nnue.Quantize(w)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := larger.Write(&file); err != nil {
		t.Fatal(err)
	}
	if got := say(nnuetest.Save(t, file.Bytes())); math.Abs(got-one) > 1 {
		t.Errorf("%g of a network whose output has another scale, %g of the same without", got, one)
	}
}

// TestImitateTeachers checks that teachers' scores are learned.
func TestImitateTeachers(t *testing.T) {
	dir := play(t, 2)
	plain := imitation(t, dir, 4)
	taught := imitation(t, dir, 4, nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1)))
	if taught.Len() == 0 {
		t.Fatal("nothing is learned")
	}
	a, b := members(t, plain), members(t, taught)
	if a[0].score == b[0].score && a[1].score == b[1].score && a[2].score == b[2].score {
		t.Error("the scores are those of the hand-written evaluation")
	}
}

func TestTeachersAreRefused(t *testing.T) {
	for name, tc := range map[string]struct{ path, want string }{
		"another game": {nnuetest.Save(t, nnuetest.ForGame(t, "xiangqi", 1)), "xiangqi"},
		"damaged":      {nnuetest.Save(t, []byte("nothing")), "no network file"},
		"none":         {"none.nnue", "none.nnue"},
	} {
		t.Run(name, func(t *testing.T) {
			src := Source{Variant: lookup0(t, "chess"), Teachers: []string{tc.path}}
			_, _, err := Load(t.Context(), src, func(string) {})
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}
