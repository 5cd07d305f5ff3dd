import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const TypedEmail = z.object({ email: z.string() })

/** The e-mail address that was typed on the screen before; empty when there is none. */
export function useTypedEmail(): string {
  const { data } = z.safeParse(TypedEmail, useLocation().state)

  return data?.email ?? ''
}
