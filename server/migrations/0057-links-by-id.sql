-- Beginnings of the customer's own ids among a form's links: one range, as for verifications.
create index form_links_external_beginning on form_links (project_id, form_id, (external_applicant_id collate "C"))
  where external_applicant_id is not null;
create index form_links_applicant on form_links (project_id, form_id, applicant_id);
