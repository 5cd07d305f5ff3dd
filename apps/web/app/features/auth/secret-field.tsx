import { formMessages as ro } from '@hlizo/contract/messages/forms'
import type { ComponentProps } from 'react'
import { PasswordField } from '#web/ui/password-field.tsx'

/** A password field with a button that shows it (spec §5 „Forms”). */
export function SecretField(
  field: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>,
) {
  return (
    <PasswordField
      {...field}
      showLabel={ro.ofField(ro.showPassword, field.label)}
      hideLabel={ro.ofField(ro.hidePassword, field.label)}
    />
  )
}
