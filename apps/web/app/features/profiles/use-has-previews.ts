import { useQuery } from '@tanstack/react-query'
import { currentProfileQuery } from './queries.ts'

/** Whether clips may start by themselves for the profile that watches (D59); not before that is known. */
export function useHasPreviews({ isAsked = true } = {}): boolean {
  const { data: profile } = useQuery({ ...currentProfileQuery(), enabled: isAsked })

  return profile?.preferences?.autoplayPreviews ?? false
}
