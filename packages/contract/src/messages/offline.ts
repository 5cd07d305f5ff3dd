export const offlineMessages = {
  title: 'Nu ai internet',
  lead: 'Pauză de publicitate, fără publicitate. Cum revine conexiunea, pagina se încarcă singură.',
  retry: 'Încearcă din nou',
  update: 'Avem o versiune nouă a paginii.',
  reload: 'Reîncarcă',
} as const
