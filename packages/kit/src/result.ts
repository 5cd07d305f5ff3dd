/** The outcome of a rule that may refuse: a value, or a literal reason why not. */
export type Result<Value, Refusal extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

/** The outcome of a rule that agreed. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** The outcome of a rule that said no, and why. */
export function refuse<Refusal extends string>(
  refusal: Refusal,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
