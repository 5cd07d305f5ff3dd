import * as z from 'zod/mini'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The filters of a call as they are read from the address: what the server would refuse counts as absent. */
export function lenientFilters<S extends Shape>(
  schema: z.ZodMiniObject<S>,
): z.ZodMiniType<z.output<z.ZodMiniObject<S>>> {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((given) => {
      const known = Object.entries(given).filter(
        ([name, value]) =>
          name in schema.shape && z.safeParse(z.partial(schema), { [name]: value }).success,
      )
      return z.parse(schema, Object.fromEntries(known))
    }),
  )
}
