import { useQuery } from '@tanstack/react-query'
import { currentProfileQuery } from './queries.ts'

/** Whether previews may play for the chosen profile (D59); false until known. */
export function useHasPreviews({ isAsked = true } = {}): boolean {
  const { data: profile } = useQuery({ ...currentProfileQuery(), enabled: isAsked })

  return profile?.preferences?.autoplayPreviews ?? false
}
