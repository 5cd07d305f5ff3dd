import { createStore } from './store.ts'

type Pending = { readonly proven: Promise<boolean>; readonly settle: (isProven: boolean) => void }

const pending = createStore<Pending | null>(null)

/** Whether the operator is asked right now to prove who they are; the dialog of the shell follows it. */
export const proofStore = {
  subscribe: pending.subscribe,
  read: () => pending.read() !== null,
}

/** Asks the operator for password and code. One question at a time: calls refused together wait for the same answer. */
export function askForProof(): Promise<boolean> {
  const open = pending.read()
  if (open) return open.proven
  const { promise, resolve } = Promise.withResolvers<boolean>()
  pending.write({ proven: promise, settle: resolve })

  return promise
}

/** Answers the question. */
export function settleProof(isProven: boolean): void {
  const open = pending.read()
  pending.write(null)
  open?.settle(isProven)
}
