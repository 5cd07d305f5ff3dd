/** The bar above a page. */
export const announcementMessages = {
  label: 'Anunț',
  close: 'Închide anunțul',
} as const
