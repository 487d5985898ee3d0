# A formula for Homebrew that builds from the tree. In a clone of it:
#
#   brew install --build-from-source --HEAD packaging/arrocco.rb
class Arrocco < Formula
  desc "Chess engine for chess, Chess960, xiangqi and Scacchi Sprint"
  homepage "https://github.com/YOUR-NAME/arrocco"
  license "GPL-3.0-or-later"
  head "file://#{File.expand_path("..", __dir__)}", using: :git, branch: "main"

  depends_on "go" => :build

  def install
    system "make", "build", "EXE=arrocco"
    bin.install "arrocco"
    man1.install "docs/arrocco.1"
    doc.install "README.md", "engine/networks/README.md" => "NETWORKS.md"
    generate_completions_from_executable(bin/"arrocco", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match "kernels:", shell_output("#{bin}/arrocco version")
    assert_match "bestmove", pipe_output(bin/"arrocco", "uci\ngo depth 5\nquit\n")
  end
end
