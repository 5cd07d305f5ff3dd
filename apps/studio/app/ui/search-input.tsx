import { useTypedText } from '#studio/lib/use-typed-text.ts'
import { TextInput } from './text-input.tsx'
import type { LabelledFieldProps } from './labelled-field.tsx'

type SearchInputProps = Pick<LabelledFieldProps, 'hint' | 'maxLength'> & {
  label: string
  /** As it stands in the address, which follows what is typed with a delay. */
  value: string
  onChange: (text: string) => void
}

/** The text that a table is searched for. A letter is shown at once, before the address and the rows follow. */
export function SearchInput({ value, onChange, ...field }: SearchInputProps) {
  const [text, change] = useTypedText(value, onChange)

  return <TextInput {...field} type="search" autoComplete="off" value={text} onChange={change} />
}
