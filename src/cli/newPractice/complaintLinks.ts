/** Where people read the code of conduct of health workers and can complain, by state (National Code of Conduct). */
const BODIES: Readonly<Record<string, readonly [name: string, address: string]>> = {
  ACT: ['ACT Human Rights Commission', 'https://www.hrc.act.gov.au/'],
  NSW: ['Health Care Complaints Commission', 'https://www.hccc.nsw.gov.au/'],
  NT: ['Health and Community Services Complaints Commission', 'https://www.hcscc.nt.gov.au/'],
  QLD: ['Office of the Health Ombudsman', 'https://www.oho.qld.gov.au/'],
  SA: ['Health and Community Services Complaints Commissioner', 'https://www.hcscc.sa.gov.au/'],
  TAS: ['Health Complaints Commissioner Tasmania', 'https://www.healthcomplaints.tas.gov.au/'],
  VIC: ['Health Complaints Commissioner', 'https://hcc.vic.gov.au/'],
  WA: ['Health and Disability Services Complaints Office', 'https://www.hadsco.wa.gov.au/'],
};

interface NamedLink {
  readonly label: string;
  readonly url: string;
}

/** Nothing for Queensland, whose links the site ships with; a gap to fill in where the state is none of Australia's. */
export function findComplaintLinks(state: string): Record<string, NamedLink> | undefined {
  if (state.toUpperCase() === 'QLD') return undefined;
  const body = BODIES[state.toUpperCase()];
  const [name, url] = body ?? ['[your health complaints body]', 'https://example.com/'];
  return {
    codeOfConduct: { label: `Code of conduct for health workers: ${name}`, url },
    healthComplaints: { label: `How to make a health complaint: ${name}`, url },
  };
}
