import { listSystemFindings } from '@hlizo/contract/calls/studio-system'
import { studioQuery } from '#studio/lib/studio-query.ts'

export const systemFindingsQuery = () => studioQuery(listSystemFindings)
