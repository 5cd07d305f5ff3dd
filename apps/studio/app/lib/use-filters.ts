import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'

type Patch = Readonly<Record<string, string>>

function patched(current: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }

  return next
}

/**
 * Filters that stand in the address; empty ones leave it. What changes them is the same function always, so
 * that a filter is not drawn again because another one changed.
 */
export function useFilters<Schema extends z.ZodMiniType>(
  schema: Schema,
): readonly [z.output<Schema>, (patch: Patch) => void] {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(setSearch)
  useLayoutEffect(() => {
    latest.current = setSearch
  }, [setSearch])
  const change = useCallback((patch: Patch) => {
    const options = { replace: true, preventScrollReset: true }
    latest.current((current) => patched(current, patch), options)
  }, [])
  const filters = useMemo(() => z.parse(schema, Object.fromEntries(search)), [schema, search])

  return [filters, change]
}
