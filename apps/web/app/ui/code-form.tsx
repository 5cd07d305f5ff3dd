import type { ComponentProps, FormEvent } from 'react'
import { Button } from './button.tsx'
import { CodeField } from './code-field.tsx'
import type { IconName } from './icon.tsx'
import { Stack } from './panel.tsx'

type CodeFormProps = Omit<ComponentProps<typeof CodeField>, 'name' | 'onComplete'> & {
  readonly isBusy: boolean
  readonly submit: string
  readonly icon?: IconName
  /** Called when the last character is entered and on submit; the code may be too short then. */
  readonly onSend: (code: string) => void
}

/** A form with only a code, submitted when the last box is filled. */
export function CodeForm({ isBusy, submit, icon, onSend, onChange, ...field }: CodeFormProps) {
  const send = (code: string) => {
    if (!isBusy) onSend(code)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(field.value)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        {/* The focus stays in the boxes during the request, so that the result is announced. */}
        <div aria-live="polite">
          <CodeField
            {...field}
            name="code"
            onChange={(typed) => {
              if (!isBusy) onChange(typed)
            }}
            onComplete={send}
          />
        </div>
        <Button type="submit" size="lg" isWide isBusy={isBusy} {...(icon && { icon })}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
