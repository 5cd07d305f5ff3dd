import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorLine } from './notice.tsx'
import { Stack } from './panel.tsx'

type SubmitFormProps = {
  /** From `useForm`. */
  form: { attributes: ComponentProps<'form'>; error?: string | undefined; isBusy: boolean }
  submit: string
  isDisabled?: boolean
  /** What can be done about the error of the form. */
  errorActions?: ReactNode
  /** Follows the button. */
  footer?: ReactNode
  children: ReactNode
}

/** The error of a form as a whole, its fields, and the wide button that sends it. */
export function SubmitForm({
  form,
  submit,
  isDisabled,
  errorActions,
  footer,
  children,
}: SubmitFormProps) {
  return (
    <form {...form.attributes}>
      <Stack gap="lg">
        {form.error && <ErrorLine text={form.error} actions={errorActions} />}
        {children}
        <Button type="submit" size="lg" isWide isBusy={form.isBusy} disabled={isDisabled}>
          {submit}
        </Button>
        {footer}
      </Stack>
    </form>
  )
}
