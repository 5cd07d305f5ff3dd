/** Empties a field whose content was sent; what was typed or chosen during the request stays. */
export const unlessSent =
  <Value>(sent: Value, empty: Value) =>
  (now: Value): Value =>
    Object.is(now, sent) ? empty : now
