import { namePronouns } from '#contract/people/person-options.ts'
import { Ban, Ellipsis, Flag, Globe, MapPin } from 'lucide-react'
import { useState, lazy } from 'react'
import { Link } from 'react-router'
import type { PublicProfile } from '#contract/people/follow.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Menu } from '#web/ui/dialog/menu.tsx'
import { FollowButton } from './follow-button.tsx'
import { useFollow } from './follow-mutations.ts'
import { FollowTallies } from './follow-tallies.tsx'
import { InterestChips } from './interest-chips.tsx'
import { PersonPicture } from './person-picture.tsx'
import { Username } from './username.tsx'
import { t } from '#texts/texts.ts'

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

/** Returns the host name of a URL, such as "example.org"; null if a browser shouldn't open it. */
function siteName(website: string): string | null {
  const url = URL.parse(website)
  return url && /^https?:$/.test(url.protocol) ? url.host.replace(/^www\./, '') : null
}

function Facts({ profile }: { profile: PublicProfile }) {
  const site = siteName(profile.website)
  return (
    <p className="-mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-muted [&_svg]:size-4 [&_svg]:shrink-0">
      <span>
        <Username of={profile.username} />
        {profile.pronouns && profile.pronouns !== 'other' && ` · ${namePronouns(profile.pronouns)}`}
      </span>
      {profile.location && (
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden />
          {profile.location}
        </span>
      )}
      {site && (
        <span className="inline-flex items-center gap-1.5">
          <Globe aria-hidden />
          <a href={profile.website} target="_blank" rel="noreferrer nofollow ugc">
            {site}
          </a>
        </span>
      )}
    </p>
  )
}

function Actions({ profile, isFollowed, toggle }: { profile: PublicProfile; isFollowed: boolean; toggle(): void }) {
  const [isBlocking, setBlocking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  if (profile.isOwn) {
    return (
      <Button asChild variant="outline">
        <Link to={paths.settings}>{t('Edit Profile')}</Link>
      </Button>
    )
  }
  return (
    <div className="flex items-center gap-1">
      <FollowButton name={profile.name} isFollowed={isFollowed} onToggle={toggle} />
      <Menu
        align="end"
        trigger={
          <Button variant="icon" aria-label={t('More options for {name}', { name: profile.name })}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
        items={[
          {
            label: t('Block {name}', { name: profile.name }),
            hint: t('You won’t see each other'),
            icon: <Ban aria-hidden />,
            onSelect: () => setBlocking(true),
          },
          {
            label: t('Report {name}', { name: profile.name }),
            hint: t('To the people who run this Wonderlark'),
            icon: <Flag aria-hidden />,
            onSelect: () => setReporting(true),
          },
        ]}
      />
      <ClientOnly>
        <BlockDialog person={profile} open={isBlocking} onOpenChange={setBlocking} />
        <ReportDialog person={profile} open={isReporting} onOpenChange={setReporting} />
      </ClientOnly>
    </div>
  )
}

/** A person's profile header with the viewer's actions. */
export function PersonHeader({ profile }: { profile: PublicProfile }) {
  const { name, bio, interests, why, followsYou } = profile
  const { isFollowed, followersCount, toggle } = useFollow(profile)
  const ties = [followsYou && t('Follows you'), why].filter(Boolean).join(' · ')
  return (
    <header className="grid grid-cols-[auto_1fr] items-center gap-x-7 gap-y-4 border-b border-line pb-6 sm:items-start">
      <PersonPicture person={profile} className="size-24 text-4xl sm:row-span-2 sm:size-32 sm:text-5xl" />
      <div className="justify-self-end sm:order-last sm:col-start-3 sm:row-start-1">
        <Actions profile={profile} isFollowed={isFollowed} toggle={toggle} />
      </div>
      <div className="col-span-2 min-w-0 space-y-3 sm:col-span-1">
        <h1 className="break-words">{name}</h1>
        <Facts profile={profile} />
        {bio && <p className="max-w-prose text-lg whitespace-pre-line">{bio}</p>}
        <InterestChips interests={interests} />
        <FollowTallies person={{ ...profile, followersCount }} eventsCount={profile.eventsCount} />
        {ties && <p className="text-sm font-medium text-fern-deep">{ties}</p>}
      </div>
    </header>
  )
}
