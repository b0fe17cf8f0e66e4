import { MapPin } from 'lucide-react';
import { shortCounty, wholeCountry } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';
import { NamedIcon } from '../catalogue/named-icon.tsx';
import { Chip, ChipLink } from '../ui/display/chip.tsx';

export function ProfileTrades({ user }: { user: User }) {
  const narrowed = new Set(user.towns.map((town) => town.county_id));
  const places = [
    ...user.towns.map((town) => town.name),
    ...user.counties.filter((county) => !narrowed.has(county.id)).map(shortCounty),
  ];
  const typesOf = (categoryId: number) => user.jobTypes.filter((type) => type.job_category_id === categoryId);
  return (
    <dl className="profile-trades">
      {user.jobCategories.map((category) => (
        <Row key={category.id} icon={<NamedIcon name={category.icon} size={20} />} title={category.name}>
          {typesOf(category.id).map((type) => (
            <Chip key={type.id}>{type.name}</Chip>
          ))}
          {typesOf(category.id).length === 0 && (
            <ChipLink to={paths.category(category.key)}>Svi poslovi ove kategorije</ChipLink>
          )}
        </Row>
      ))}
      <Row icon={<MapPin size={20} aria-hidden />} title="Gdje radim">
        {(places.length ? places : [wholeCountry]).map((place) => (
          <Chip key={place}>{place}</Chip>
        ))}
      </Row>
    </dl>
  );
}

const Row = ({
  icon,
  title,
  children,
}: {
  icon: React.ReactNode;
  title: string;
  children: React.ReactNode;
}) => (
  <>
    <dt>
      {icon}
      {title}
    </dt>
    <dd className="chips">{children}</dd>
  </>
);
