/** A small change of a rule that a suite must notice. */
export type Mutant = {
  /** From the root. */
  readonly file: string
  /** Text that occurs once in the file, and what replaces it. */
  readonly from: string
  readonly to: string
  /** The suites that must notice, from the root. */
  readonly suites: readonly string[]
}

/** What a list says of a file: its suites, then each text with what replaces it. */
type Changes = {
  readonly file: string
  readonly suites: readonly string[]
  readonly changes: readonly (readonly [from: string, to: string])[]
}

/** The mutants of the files below one folder. */
export const mutantsIn = (folder: string, files: readonly Changes[]): readonly Mutant[] =>
  files.flatMap(({ file, suites, changes }) =>
    changes.map(([from, to]) => ({
      file: `${folder}/${file}`,
      suites: suites.map((suite) => `${folder}/${suite}.test.ts`),
      from,
      to,
    })),
  )
