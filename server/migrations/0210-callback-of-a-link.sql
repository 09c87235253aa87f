-- Where the callbacks of a link's verification go, of one that the customer's API made. Null: to its form's address.
alter table form_links add column callback_url text;
comment on column form_links.callback_url is 'nobody: an address of the business';
