import { isRefusal } from './api-error.ts'

/** Answers whether the PIN was given. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Sets who asks for the PIN: a dialog of the page that is shown. Returns how to take it back. */
export function onPinQuestion(asked: Ask): () => void {
  ask = asked

  return () => {
    if (ask === asked) ask = null
  }
}

/** Does what may need the PIN: asks for it where the server wants it, then does it again. */
export async function withPin<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error, 'PIN_REQUIRED') || !(await ask?.())) throw error

    return work()
  }
}
