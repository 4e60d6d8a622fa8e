import { useParams, useSearchParams } from 'react-router';

/** Where a page of a kiosk stands. */
export interface KioskAddress {
  readonly clinicDisplayId: string;
  /** Id of the visit in the path; null on the kiosk's own screen. */
  readonly visitId: string | null;
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The clinic whose kiosk a public link was entered from, as its query says; null where it was not. */
export const clinicOfKiosk = (search: URLSearchParams): string | null => {
  if (search.get('context') !== 'kiosk') return null;
  const [, clinic] = /^\/clinics\/([^/?#]+)$/.exec(search.get('homescreenUrl') ?? '') ?? [];
  return clinic === undefined ? null : decoded(clinic);
};

/** Whether an address is of a kiosk, before any route has been matched. */
export const isKioskPage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname.startsWith('/clinics/') || clinicOfKiosk(new URLSearchParams(search)) !== null;

/** Null where the page belongs to no kiosk. */
export const useKioskAddress = (): KioskAddress | null => {
  const { clinicDisplayId, userId = null } = useParams();
  const [search] = useSearchParams();
  const clinic = clinicDisplayId ?? clinicOfKiosk(search);
  return clinic === null ? null : { clinicDisplayId: clinic, visitId: userId };
};
