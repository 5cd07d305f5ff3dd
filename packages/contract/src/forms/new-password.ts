import * as z from 'zod/mini'
import { passwordMessages } from '../messages/password.ts'
import { passwordFlaws } from '../password-rules.ts'

/** Reports the first broken rule (spec §5). */
export const NewPasswordField = z.string(passwordMessages.tooShort).check((context) => {
  const [flaw] = passwordFlaws(context.value)
  if (flaw === undefined) return
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: passwordMessages[flaw],
    continue: true,
  })
})
