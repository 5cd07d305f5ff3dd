import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'

/** Filters that stand in the address; empty ones leave it. */
export function useFilters<Schema extends z.ZodMiniType>(
  schema: Schema,
): readonly [z.output<Schema>, (patch: Readonly<Record<string, string>>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (patch: Readonly<Record<string, string>>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return [z.parse(schema, Object.fromEntries(search)), change]
}
