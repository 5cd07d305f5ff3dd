import { tvMessages } from '@hlizo/contract/messages/tv'
import { keyboardLetters } from './keyboard-letters.ts'

const ro = tvMessages.keyboard

type LetterKeyboardProps = { text: string; onChange: (text: string) => void }

export function LetterKeyboard({ text, onChange }: LetterKeyboardProps) {
  return (
    <div className="tv-keyboard" role="group" aria-label={ro.label} data-group>
      {keyboardLetters.map((letter, place) => (
        <button
          key={letter}
          type="button"
          className="tv-key"
          data-start={place === 0 || undefined}
          data-name={`key ${letter}`}
          onClick={() => onChange(text + letter.toLocaleLowerCase('ro'))}
        >
          {letter}
        </button>
      ))}
      <button type="button" className="tv-key tv-key-space" onClick={() => onChange(`${text} `)}>
        {ro.space}
      </button>
      <button
        type="button"
        className="tv-key tv-key-wide"
        onClick={() => onChange(text.slice(0, -1))}
      >
        {ro.erase}
      </button>
      <button type="button" className="tv-key tv-key-wide" onClick={() => onChange('')}>
        {ro.clear}
      </button>
    </div>
  )
}
