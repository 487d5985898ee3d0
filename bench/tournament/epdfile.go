package tournament

// An EPDFile collects the final positions of the games, one a line. A resumed
// tournament completes it.
type EPDFile struct{ *gameFile }

// OpenEPD opens or creates a file for the positions. A file that has something in it
// is an error unless resume is set, and so is one that another process is writing to.
func OpenEPD(path string, resume bool) (*EPDFile, error) {
	f, err := openGameFile(path, resume)
	if err != nil {
		return nil, err
	}
	return &EPDFile{f}, nil
}
