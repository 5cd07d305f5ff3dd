const MAX_CAUSES = 5

/** An error and its causes, the outermost first. Of an error that holds several, the first one goes on. */
export function* causesOf(error: unknown): Generator<Error> {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    yield cause
    const all: readonly unknown[] = cause instanceof AggregateError ? cause.errors : []
    cause = cause.cause ?? all[0]
  }
}
