import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ComponentType } from 'react'
import { Panel } from '#web/ui/layout/panel.tsx'
import { DemoTown } from './demo-town.tsx'
import { LookFields } from './look-fields.tsx'
import { ContactFields } from './operator-step.tsx'
import { PageEditor } from './page-editor.tsx'
import { settingsQuery } from './queries.ts'
import { MailFields, MailTest, SignInFields, SignInTest } from './service-fields.tsx'
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TownFields } from './town-fields.tsx'

const reloadForLook = () => {
  // The town's name and colors are part of the document.
  window.location.reload()
}

function TownSection() {
  return (
    <>
      <Panel title="Town">
        <SettingsForm name="town" onSaved={reloadForLook}>
          <TownFields />
        </SettingsForm>
      </Panel>
      <Panel title="Look">
        <SettingsForm name="look" onSaved={reloadForLook}>
          <LookFields />
        </SettingsForm>
      </Panel>
    </>
  )
}

function PeopleSection() {
  return (
    <>
      <Panel title="Contact">
        <SettingsForm name="contact">
          <ContactFields />
          <TextSetting
            name="securityContact"
            label="Email for security reports"
            type="email"
            hint="Published in security.txt, where researchers look for it."
          />
        </SettingsForm>
      </Panel>
      <Panel title="Accounts and hosting">
        <SettingsForm name="rules">
          <SelectSetting
            name="registration"
            label="New accounts"
            options={[
              { value: 'open', label: 'Anyone who can sign in gets one' },
              { value: 'closed', label: 'Nobody new: only existing accounts can sign in' },
            ]}
          />
          <SwitchSetting
            name="reviewHosted"
            label="Review first events"
            hint="A host’s first events wait until an operator approves them."
          />
          <NumberSetting
            name="reportsToHide"
            label="Reports that hide an event"
            hint="That many different people must report it. An operator then decides."
          />
        </SettingsForm>
      </Panel>
    </>
  )
}

function ServicesSection() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <>
      <Panel title="Email">
        <div className="grid gap-6">
          <SettingsForm name="mail">
            <MailFields />
          </SettingsForm>
          <MailTest />
        </div>
      </Panel>
      <Panel title="Sign-in">
        <div className="grid gap-6">
          <SettingsForm name="sign-in">
            <SignInFields />
          </SettingsForm>
          <SignInTest />
        </div>
      </Panel>
      <Panel title="Maps and addresses">
        <SettingsForm name="maps">
          <TextSetting
            name="mapTilesUrl"
            label="Map tiles"
            type="url"
            hint="A TileJSON address. Empty: OpenFreeMap."
            placeholder="https://tiles.example.org/planet"
          />
          <TextSetting
            name="geocoderUrl"
            label="Geocoder"
            type="url"
            hint="Finds the addresses that hosts type. Empty: towns and ZIP codes only."
          />
          <SelectSetting
            name="geocoder"
            label="Kind of geocoder"
            options={[
              { value: 'photon', label: 'Photon' },
              { value: 'nominatim', label: 'Nominatim' },
            ]}
          />
        </SettingsForm>
      </Panel>
      <Panel title="Set on the server" tone="well">
        <p>
          This site’s address is <strong className="[overflow-wrap:anywhere]">{settings.publicUrl}</strong>
          {settings.isPublicUrlSet ? ', set by PUBLIC_URL.' : '. Set PUBLIC_URL to the address that people use.'}{' '}
          Changing PUBLIC_URL, HOST, PORT, DATA_DIR, DATABASE_URL, the S3 storage, Apple’s key or the limits needs a
          restart. Everything else on this page takes effect at once.
        </p>
      </Panel>
    </>
  )
}

function DemoSection() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <Panel title="Demo town">
      <DemoTown town={settings.demoTown} />
    </Panel>
  )
}

interface Section {
  name: string
  label: string
  Content: ComponentType
}

const sections: readonly Section[] = [
  { name: 'town', label: 'Town and look', Content: TownSection },
  { name: 'people', label: 'Contact and rules', Content: PeopleSection },
  { name: 'services', label: 'Email and sign-in', Content: ServicesSection },
  { name: 'pages', label: 'Pages', Content: PageEditor },
  { name: 'demo', label: 'Demo town', Content: DemoSection },
]

const tab =
  'inline-flex min-h-tap items-center rounded-md border border-transparent px-3 font-semibold text-muted ' +
  'transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-fern-deep ' +
  'aria-[current]:shadow-paper'

/** Settings of the site in sections. */
export function SettingsPanel() {
  const [search] = useSearchParams()
  const shown = sections.find(({ name }) => name === search.get('section')) ?? sections[0]!
  const { Content } = shown
  return (
    <>
      <nav aria-label="Settings sections" className="mb-5 border-b border-line pb-3">
        <ul className="-mx-1 flex flex-wrap gap-1">
          {sections.map(({ name, label }) => (
            <li key={name}>
              <Link
                to={`?section=${name}`}
                replace
                aria-current={name === shown.name ? 'page' : undefined}
                className={tab}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div key={shown.name} className="grid max-w-3xl gap-5">
        <Content />
      </div>
    </>
  )
}
