import { useId } from 'react'
import { Field, fieldAttributes, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

type CodeFieldProps = FieldProps & {
  value: string
  onChange: (code: string) => void
  /** Called once, when the last character is entered. */
  onComplete?: (code: string) => void
  /** digits: 0-9, with the one-time-code keyboard. letters: digits and letters, in capitals. */
  alphabet: 'digits' | 'letters'
  length?: number
  isDisabled?: boolean
  /** Shown as dots, and not offered for autofill. */
  isSecret?: boolean
  /** Focused on mount, where the code is the only input. */
  hasFocus?: boolean
}

/** React focuses before a dialog is open; the dialog then looks for the attribute. */
const markForDialog = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '')

/** A short code in boxes. It is one input, so that paste, autofill and screen readers work. */
export function CodeField({
  label,
  error,
  hint,
  name,
  value,
  onChange,
  onComplete,
  alphabet,
  length = 6,
  isDisabled,
  isSecret = false,
  hasFocus,
}: CodeFieldProps) {
  const id = useId()
  const strange = alphabet === 'digits' ? /\D/g : /[^0-9A-Z]/g

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.frame}>
        <input
          {...fieldAttributes(id, { name, error, hint })}
          className={styles.input}
          value={value}
          disabled={isDisabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is nothing but this field, and its label says so
          autoFocus={hasFocus}
          ref={hasFocus ? markForDialog : undefined}
          maxLength={length + 8}
          inputMode={alphabet === 'digits' ? 'numeric' : 'text'}
          autoComplete={alphabet === 'digits' && !isSecret ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            const code = event.target.value.toUpperCase().replace(strange, '').slice(0, length)
            onChange(code)
            if (code.length === length && code !== value) onComplete?.(code)
          }}
        />
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={styles.box}
              data-current={place === Math.min(value.length, length - 1) || undefined}
            >
              {isSecret && value[place] ? '•' : (value[place] ?? '')}
            </span>
          ))}
        </span>
      </div>
    </Field>
  )
}
