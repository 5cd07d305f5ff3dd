import type { Call } from '@hlizo/contract/call'

type Admit = (call: Call) => Promise<void>

let admit: Admit = async () => {}

/** Sets what refuses a call before it is sent. Admission itself asks the API, so the API client cannot import it. */
export function admitWith(check: Admit): void {
  admit = check
}

/** Refuses a call that the API would refuse, as `admitWith` says. */
export const admitCall: Admit = (call) => admit(call)
