# frozen_string_literal: true

require_relative 'support'

RSpec.describe 'the accounts of an app' do
  include_context 'with a service'
  let(:login) { Shop.new(service).login }
  let(:shop) { Shop.new(service) }

  def uuids(range) = range.map { |number| uuid_of(number) }

  it 'are reported in parts of 1,000, and an unknown UUID holds up no other' do
    connected = service.list(uuids(0...1500), 2500)
    users = [*uuids(100...2500), uuid_of(9999).upcase, uuid_of(2000)]
    expect(login.reconcile { users }.to_h).to match(added: uuids(1500...2500), removed: uuids(0...100), unknown: [uuid_of(9999)])
    expect(connected.sort).to eq uuids(100...2500)
    expect(login.reconcile { users }.to_h).to match(added: [], removed: [], unknown: [uuid_of(9999)])
    expect(login.reconcile { uuids(100...1300) }.removed.size).to eq 1200
  end

  { 'an exception' => [-> { raise KeyError, 'no database' }, KeyError], 'no UUID' => [-> { [uuid_of(1), 'noah'] }, ArgumentError],
    'most are missing' => [-> { (0...4).map { |number| uuid_of(number) } }, DpplusConnect::TooManyRemoved],
    'nobody' => [-> { [] }, DpplusConnect::TooManyRemoved] }.each do |name, (list, error)|
    it "stay as they are with a list that is #{name}" do
      connected = service.list(uuids(0...10), 10)
      expect { shop.login.reconcile(&list) }.to raise_error(error)
      expect([connected.size, service.requests.size]).to eq [10, 1]
      expect(shop.lines).to match(error == DpplusConnect::TooManyRemoved ? [%r{\A\[dpplus-connect\] reconcile-refused: \d+ of 10\z}] : [])
    end
  end

  it 'can be removed beyond the half with most_removed, and not beyond it' do
    connected = service.list(uuids(0...10), 10)
    expect { login.reconcile(most_removed: 8) { uuids(0...1) } }.to raise_error(DpplusConnect::TooManyRemoved, /9 of 10/)
    login.reconcile(most_removed: 9) { uuids(0...1) }
    expect([login.connected, connected]).to eq [uuids(0...1)] * 2
  end

  it 'are closed, also if the service does not know one' do
    connected = service.list(uuids(0...3), 10)
    expect(shop.login.disconnect(uuid_of(1).upcase, uuid_of(77))).to be_nil
    expect([connected, shop.lines]).to eq [uuids([0, 2]), []]
    shop.login.disconnect
    expect { shop.login.disconnect('noah') }.to raise_error(ArgumentError, /value 1 is not a UUID/)
  end

  it 'end with an error of the service that has its status' do
    service.answers['/api/uuids/disconnected'] = service.answers['/api/uuids/connected'] = [502, 'Bad gateway']
    [-> { shop.login.disconnect(uuid_of(1)) }, -> { shop.login.connected }, -> { shop.login.reconcile { [] } }].each do |call|
      expect(&call).to raise_error(DpplusConnect::ServiceError) { |error| expect([error.status, error.code]).to eq [502, 'invalid_response'] }
    end
    service.answers['/api/uuids/connected'] = [200, { uuids: ['x'] }]
    expect { shop.login.connected }.to raise_error(DpplusConnect::ServiceError, '/api/uuids/connected 200 invalid_response')
  end

  it 'whose report failed are reported by the next login, and by reconcile' do
    service.answers['/api/uuids/connected'] = [503, { error: 'maintenance' }]
    browser = shop.open
    expect(browser.log_in).to eq '/'
    expect(shop.lines).to match [/started \[(\h{8})\]\z/, %r{request-failed: /api/uuids/connected 503 maintenance \[}, /succeeded \[/]
    service.answers.delete('/api/uuids/connected')
    browser.log_in
    expect(service.paths.last(2)).to eq ['/oauth/token', '/api/uuids/connected']
    connected = service.list([], 10)
    expect(login.reconcile { [uuid_of(3)] }.added).to eq connected
  end
end
