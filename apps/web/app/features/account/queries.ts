import { getUser } from '@hlizo/contract/calls/accounts'
import { apiQuery } from '#web/lib/api-query.ts'

/** The signed-in account. Enable it only while somebody is signed in. */
export const userQuery = () => apiQuery('user', getUser)
