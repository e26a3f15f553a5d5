package dpplusconnect

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// ErrorCode is an error of Config.OnLogin with a text for the user, such as account_mismatch.
type ErrorCode string

func (code ErrorCode) Error() string { return string(code) }

// PanicError is the panic of a function of the app, for Config.OnError.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("dpplusconnect: panic: %v", e.Value) }

// Unwrap returns the value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// fail writes the type of an error of the app into the log, because its text may have data of the user, and passes it on.
func (l *Login) fail(err error) {
	var wrong *ConfigError
	var panicked *PanicError
	switch {
	case errors.As(err, &wrong):
		l.log("callback-failed: %s", wrong)
	case errors.As(err, &panicked):
		l.log("callback-failed: panic %T", panicked.Value)
	default:
		l.log("callback-failed: %T", err)
	}
	if l.config.OnError != nil {
		defer func() {
			if cause := recover(); cause != nil {
				l.log("callback-failed: panic %T", cause)
			}
		}()
		l.config.OnError(l.request, err)
	}
}

// recoverPanic ends a panic of a function without which the login goes on. Defer it.
func (l *Login) recoverPanic() {
	if cause := recover(); cause != nil {
		l.fail(&PanicError{cause, debug.Stack()})
	}
}
