/** A fictional comedian: who they are, not how they are drawn (see `looks/`). */
export type Comedian = {
  readonly slug: string
  readonly name: string
  /** What they joke about, in one or two words. */
  readonly theme: string
  readonly bio: string
}

/** The sixteen comedians of the demo catalogue; no real person is meant. */
export const roster: readonly Comedian[] = [
  {
    slug: 'tudor-carliont',
    name: 'Tudor Cârlionț',
    theme: 'povești de bloc',
    bio: 'A crescut la etajul zece fără lift și de atunci povestește tot pe nerăsuflate. Știe pe de rost sonoritatea fiecărei țevi din scara B.',
  },
  {
    slug: 'ilinca-zbarnea',
    name: 'Ilinca Zbârnea',
    theme: 'familie',
    bio: 'Are o familie mare, un telefon mereu sunat și nicio permisiune de a povesti ce povestește. Mama ei vine la fiecare spectacol, ca să corecteze.',
  },
  {
    slug: 'doru-patlagica',
    name: 'Doru Pătlăgică',
    theme: 'sat',
    bio: 'Vine de la țară cu glume crescute natural și o pălărie care a văzut mai multe nunți decât popa. Susține că pauza comică a inventat-o bunicul lui, între două găleți.',
  },
  {
    slug: 'anca-ghemulet',
    name: 'Anca Ghemuleț',
    theme: 'corporație',
    bio: 'A supraviețuit la opt ani de open space și la o sută de teambuildinguri. Acum spune pe scenă tot ce avea pe mute.',
  },
  {
    slug: 'matei-troscot',
    name: 'Matei Troscot',
    theme: 'absurd',
    bio: 'Începe glumele din mijloc și le termină la garderobă. Criticii spun că e genial, gâsca lui spune „ga”.',
  },
  {
    slug: 'oana-harjoana',
    name: 'Oana Hârjoană',
    theme: 'dating',
    bio: 'A avut atâtea prime întâlniri, încât chelnerii o întreabă dacă vrea „ca de obicei”. Analizează mesaje citite la o oră indecentă, pentru binele comun.',
  },
  {
    slug: 'sandu-balaurel',
    name: 'Sandu Bălăurel',
    theme: 'satiră',
    bio: 'Citește știrile cu o zi întârziere, ca să se fi răcit. Poartă cravată din respect pentru dezastre.',
  },
  {
    slug: 'mirela-foisor',
    name: 'Mirela Foișor',
    theme: 'mamă de doi',
    bio: 'Scrie glume între două biberoane și le uită până la al treilea. Are doi copii, patru ani de somn în restanță și un public care o lasă să termine fraza.',
  },
  {
    slug: 'radu-taciunaru',
    name: 'Radu Tăciunaru',
    theme: 'umor negru',
    bio: 'Poartă negru și râde alb. Bunica lui îl crede poet, notarul îl crede pe cuvânt.',
  },
  {
    slug: 'cezara-margelus',
    name: 'Cezara Mărgeluș',
    theme: 'improvizație',
    bio: 'N-a rostit niciodată aceeași frază de două ori, nici măcar la ghișeu. Improvizează cu oricine: actori, pasageri, uși batante.',
  },
  {
    slug: 'gelu-papura',
    name: 'Gelu Papură',
    theme: 'one-liner',
    bio: 'Glumele lui au o singură propoziție, restul e tăcere bine ținută. Tace atât de bine, încât a fost ales administrator de bloc.',
  },
  {
    slug: 'bianca-turture',
    name: 'Bianca Țurțure',
    theme: 'Ardeal',
    bio: 'Vorbește rar, ca să aibă publicul timp să ajungă la poantă. A venit din Ardeal cu trenul și încă povestește drumul.',
  },
  {
    slug: 'horia-clabuc',
    name: 'Horia Clăbuc',
    theme: 'bere și fotbal',
    bio: 'Comentează meciuri care nu s-au jucat și grătare care nu s-au aprins. Ține cu echipa care pierde, ca să aibă material.',
  },
  {
    slug: 'stefania-urzicuta',
    name: 'Ștefania Urzicuță',
    theme: 'interviu',
    bio: 'Pune întrebări la două noaptea, când nimeni nu mai are apărare. Frigiderul ei a ascultat mai multe confesiuni decât un preot.',
  },
  {
    slug: 'nelu-ceaslov',
    name: 'Nelu Ceaslov',
    theme: 'bunici',
    bio: 'Bunic de profesie și colecționar de cuvinte pe care nu le mai cere nimeni. Are o poveste pentru orice și un cozonac pentru după.',
  },
  {
    slug: 'iulia-vrabiuta',
    name: 'Iulia Vrăbiuță',
    theme: 'debut',
    bio: 'A urcat pe scenă din greșeală, căutând toaleta, și a rămas. Are emoții cât pentru trei, dar le împarte cu publicul.',
  },
]
