import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PASSWORD_MAX_LENGTH } from '../constants.ts'
import { body } from '../request.ts'

/** Orders a copy of everything stored about the account, by mail; EXPORT_RUNNING (D140). */
export const requestDataExport = call({
  method: 'POST',
  path: '/user/data-export',
  access: 'user',
  summary: 'Orders a copy of the data of the account.',
})

/** Marks the account for deletion; `deleteAt` is when it can no longer be undone (D140). */
export const deleteAccount = call({
  method: 'POST',
  path: '/user/delete',
  access: 'user',
  summary: 'Deletes the account after a time to think again.',
  body: body({
    password: z
      .string('PASSWORD_WRONG')
      .check(z.minLength(1, 'PASSWORD_WRONG'), z.maxLength(PASSWORD_MAX_LENGTH, 'PASSWORD_WRONG')),
  }),
  data: z.object({ deleteAt: z.string() }),
})

/** Gives or takes back the consent to marketing mails (D28). */
export const setMarketing = call({
  method: 'PUT',
  path: '/user/marketing',
  access: 'user',
  summary: 'Agrees to marketing e-mails, or no longer.',
  body: body({ agree: z.boolean() }),
})
