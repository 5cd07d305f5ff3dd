import { useQuery } from '@tanstack/react-query'
import { currentProfileQuery } from './queries.ts'

/** Whether clips may start by themselves for whoever is watching (D59); not before that is known. */
export function useHasPreviews(): boolean {
  const { data: profile } = useQuery(currentProfileQuery())

  return profile?.preferences?.autoplayPreviews ?? false
}
