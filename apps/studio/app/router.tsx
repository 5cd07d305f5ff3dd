import { queryClient } from '@hlizo/web/lib/query-client'
import { createBrowserRouter } from 'react-router'
import { studioSessionQuery } from './features/session/queries.ts'
import type { ScreenEntry } from './section.ts'
import { sections } from './sections.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { RoleGate } from './shell/role-gate.tsx'
import { ScreenFailure } from './shell/screen-failure.tsx'
import { SessionGate } from './shell/session-gate.tsx'
import { Start } from './shell/start.tsx'

/** Whether the operator is known: before that, no screen asks for anything. */
const isLetIn = () => queryClient().getQueryData(studioSessionQuery().queryKey) !== undefined

/** The route of a screen, whose code is loaded on the first visit. */
const routeOf = ({ path, roles, load, ask }: ScreenEntry) => ({
  path,
  // Only where it has something to do: with a loader, each change of a filter would be a navigation that waits.
  ...(ask && {
    loader: () => {
      if (isLetIn()) void ask(queryClient())
      return null
    },
  }),
  lazy: async () => {
    const Screen = await load()

    return {
      element: (
        <RoleGate roles={roles}>
          <Screen />
        </RoleGate>
      ),
    }
  },
})

export const router = createBrowserRouter(
  [
    {
      element: <SessionGate />,
      errorElement: <ScreenFailure />,
      hydrateFallbackElement: <></>,
      children: [
        {
          element: <Frame />,
          children: [
            {
              errorElement: <ScreenFailure />,
              children: [
                { index: true, element: <Start /> },
                ...sections.flatMap(({ screens }) => screens.map(routeOf)),
                { path: '*', element: <NotFound /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/studio' },
)
