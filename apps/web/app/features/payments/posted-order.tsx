import { newIdempotencyKey } from '#web/lib/idempotency-keys.ts'
import { accessToken } from '#web/lib/session.ts'

/** The hidden fields of a form that the browser itself posts, because the answer is a redirect (D106). */
export function PostedOrderFields() {
  return (
    <>
      <input type="hidden" name="accessToken" />
      <input type="hidden" name="idempotencyKey" />
    </>
  )
}

/** Fills in the hidden fields and posts the form. */
export async function postOrder(form: HTMLFormElement): Promise<void> {
  const fill = (name: string, value: string) =>
    form.querySelector(`input[name="${name}"]`)?.setAttribute('value', value)
  fill('idempotencyKey', newIdempotencyKey())
  fill('accessToken', (await accessToken()) ?? '')
  form.submit()
}
