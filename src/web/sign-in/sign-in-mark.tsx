import { Building2, GraduationCap, IdCard, KeyRound, Library, School, Users, type LucideIcon } from 'lucide-react'
import type { SignInIcon } from '#contract/sign-in/sign-in.ts'

type OwnLogo = 'google' | 'facebook' | 'apple'

const marks: Record<OwnLogo, { fill: string; path: string }[]> = {
  google: [
    {
      fill: '#4285f4',
      path: 'M22.6 12.3c0-.8-.1-1.6-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.3-4.7 3.3-8z',
    },
    {
      fill: '#34a853',
      path: 'M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .7-2.2 1-3.7 1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23z',
    },
    { fill: '#fbbc05', path: 'M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z' },
    {
      fill: '#ea4335',
      path: 'M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8C6.7 7.3 9.1 5.4 12 5.4z',
    },
  ],
  facebook: [
    {
      fill: '#1877f2',
      path: 'M23 12a11 11 0 1 0-12.7 10.9v-7.7H7.5V12h2.8V9.6c0-2.8 1.6-4.3 4.2-4.3 1.2 0 2.4.2 2.4.2v2.7h-1.4c-1.3 0-1.8.9-1.8 1.7V12h3.1l-.5 3.2h-2.6v7.7A11 11 0 0 0 23 12z',
    },
  ],
  apple: [
    {
      fill: 'currentColor',
      path: 'M12.2 6.9c-1 0-2.4-1.1-4-1-2 0-3.9 1.2-4.9 3-2.1 3.7-.6 9.1 1.5 12.1 1 1.4 2.2 3 3.8 3 1.5-.1 2.1-1 3.9-1 1.8 0 2.4 1 4 1 1.6-.1 2.7-1.5 3.6-3 1.2-1.7 1.7-3.3 1.7-3.4 0 0-3.2-1.2-3.2-4.9 0-3 2.5-4.4 2.6-4.5-1.4-2.1-3.6-2.3-4.4-2.4-2-.2-3.7 1.1-4.6 1.1zM15.5 3.8A5 5 0 0 0 16.8 0c-1.2.1-2.7.8-3.6 1.8-.7.9-1.4 2.4-1.2 3.7 1.3.1 2.7-.7 3.5-1.7z',
    },
  ],
}

/** Icons that operators choose for their providers. */
const signInIcons: Record<SignInIcon, LucideIcon> = {
  key: KeyRound,
  card: IdCard,
  library: Library,
  school: School,
  university: GraduationCap,
  city: Building2,
  people: Users,
}

const isOwnLogo = (id: string): id is OwnLogo => Object.hasOwn(marks, id)

/** Logo of the provider, or the icon that the operator chose. Its name is displayed next to it. */
export function SignInMark({ id, icon }: { id: string; icon: SignInIcon | null }) {
  if (isOwnLogo(id)) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden className="size-5">
        {marks[id].map(({ fill, path }) => (
          <path key={fill} fill={fill} d={path} />
        ))}
      </svg>
    )
  }
  const Icon = signInIcons[icon ?? 'key']
  return <Icon aria-hidden className="size-5 text-fern" strokeWidth={1.75} />
}
